// The line to the server: keeps listening to one game, and sets the game up again when the server has forgotten it.

import * as api from "./api.js";
import { announce, notify, silence } from "./notices.js";
import { again, rebuild } from "./setups.js";
import { gameHash, gameOfHash } from "./share_url.js";
import { emit, receive, store } from "./store.js";
import { say } from "./words.js";

let source = null;
let retry = null;
let wait = 0;
let lost = false;

/** Connects to a game that exists. */
export async function join(id) {
  const state = await api.readGame(id);
  show(state);
}

/** Makes a game and connects to it. */
export async function create(setup) {
  const { id, state } = await api.createGame(setup);
  show({ ...state, id });
  return state;
}

/** A new game in the same room, so that whoever looks on follows; a room of its own if there is none yet. */
export async function startGame(setup) {
  if (!store.state) return create(setup);
  return act({ do: "new", setup });
}

function show(state) {
  const seat = store.state?.id === state.id ? mySeat(store.state) : 0;
  if (store.state?.id !== state.id) store.state = null;
  rememberAddress(state.id);
  receive(state, { anew: true });
  listen(state.id);
  // The server may have forgotten who sat where.
  if (seat && !mySeat(state) && !state.players[seat - 1].held_by) act({ do: "sit", player: seat });
}

const mySeat = (state) => state.players.findIndex((player) => player.held_by === "you") + 1;

function rememberAddress(id) {
  if (gameOfHash(location.hash) !== id) history.replaceState(null, "", gameHash(id));
}

function listen(id) {
  source?.close();
  clearTimeout(retry);
  const mine = api.listenToGame(
    id,
    {
      state: (state) => {
        if (source !== mine) return;
        connected();
        receive(state);
      },
      thinking: (thinking) => {
        if (source !== mine) return;
        store.thinking = thinking;
        emit("thinking");
      },
      gone: () => source === mine && comeBack("game_gone"),
    },
    () => source === mine && tryAgain(),
  );
  source = mine;
}

/** The server tells what happens: if it stops doing so, it is asked again at once. */
function connected() {
  wait = 0;
  reached();
}

/** The server answers; that does not mean that it has room for one more who listens. */
function reached() {
  if (!lost) return;
  lost = false;
  silence();
  announce(say("reconnected"));
}

function tryAgain() {
  source?.close();
  source = null;
  clearTimeout(retry);
  retry = setTimeout(async () => {
    try {
      const state = await api.readGame(store.state.id);
      reached();
      show(state);
    } catch (fault) {
      if (fault.status === 404 || fault.status === 410) return comeBack("restored");
      lost = true;
      notify(say("lost_connection"), { keep: true });
      tryAgain();
    }
    return undefined;
  }, wait);
  wait = Math.min(5000, wait * 2 || 250);
}

/** The server knows the game no more: it is made again from what this page has last seen, under the same name if that is free. */
async function comeBack(reason) {
  source?.close();
  source = null;
  const last = store.state;
  try {
    await create({ ...rebuild(last), id: last.id });
    notify(say(reason));
  } catch (fault) {
    if (fault.status === 0 || fault.status === 503) return tryAgain();
    try {
      if (fault.status === 409) {
        // Another page was faster, under the same name.
        await join(last.id);
        notify(say("reconnected"));
      } else {
        await create(again(last));
        notify(say("failed", { error: fault.message }), { keep: true });
      }
    } catch {
      return tryAgain();
    }
  }
  wait = 0;
  lost = false;
  return undefined;
}

/** Sends an action; what the server refuses is told and changes nothing. Returns whether it was done. */
export async function act(action) {
  const { state } = store;
  if (!state) return false;
  try {
    const answer = await api.act(state.id, { ...action, version: state.version });
    if (store.state?.id === state.id) receive(answer);
    return true;
  } catch (fault) {
    if (fault.status === 0) tryAgain();
    else if (fault.status === 404 || fault.status === 410) await comeBack("restored");
    // Not everything that cannot be done is late: if nothing has happened since, the server says why.
    else if (fault.status === 409 && store.state?.version !== state.version) notify(say("stale"));
    else if (fault.status === 403) notify(say("seat_taken"));
    else notify(say("failed", { error: fault.message }));
    return false;
  }
}

/** Plays at a place of the board. */
export const play = (spot) => act({ do: "play", spot });
