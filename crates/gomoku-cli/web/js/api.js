// The questions a page asks of the server. Every answer is JSON; an error carries the server's own words.

/** This page, for the seats: kept while the page is open and over a reload, but not shared with other pages. */
const client = readClient();

function readClient() {
  const name = "gomoku-client";
  let id = null;
  try {
    id = sessionStorage.getItem(name);
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (!id) {
    id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
    try {
      sessionStorage.setItem(name, id);
    } catch {
      // As above.
    }
  }
  return id;
}

/** The server said no: `status` is 0 if it did not answer at all. */
class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, body) {
  const request = { headers: {} };
  if (body !== undefined) {
    request.method = "POST";
    request.headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused(0, "");
  }
  if (answer.ok) return answer;
  let message = answer.statusText;
  try {
    message = (await answer.json()).error ?? message;
  } catch {
    // Not our JSON: the status has to do.
  }
  throw new Refused(answer.status, message);
}

const json = async (path, body) => (await ask(path, body)).json();

const query = (values) => {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(set).toString();
};

const game = (id) => `/api/games/${encodeURIComponent(id)}`;

export const readAbout = () => json("/api/about");
export const createGame = (setup) => json(`/api/games?${query({ client })}`, setup);
export const readGame = (id) => json(`${game(id)}?${query({ client })}`);
export const readBoard = (id, ply) => json(`${game(id)}/board?${query({ ply })}`);
export const act = (id, action) => json(`${game(id)}/actions`, { ...action, client });
export const readPriorities = (id, values) => json(`${game(id)}/priorities?${query(values)}`);
export const readThreats = (id, values) => json(`${game(id)}/threats?${query(values)}`);
export const readScore = (id, values) => json(`${game(id)}/score?${query(values)}`);
export const importGame = (body) => json("/api/import", body);
export const exportGame = async (id, format) => (await ask(`${game(id)}/export?${query({ format })}`)).text();
export const exportAddress = (id, format) => `${game(id)}/export?${query({ format })}`;

/** A stream of events; closing it stops what the server does for it. `ended` is called when it breaks. */
function listen(path, handlers, ended) {
  const source = new EventSource(path);
  for (const [name, take] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => take(event.data ? JSON.parse(event.data) : null));
  }
  source.onerror = () => {
    source.close();
    ended?.();
  };
  return source;
}

export const listenToGame = (id, handlers, ended) => listen(`${game(id)}/events?${query({ client })}`, handlers, ended);
export const listenToAnalysis = (id, values, handlers, ended) => listen(`${game(id)}/analysis?${query(values)}`, handlers, ended);
export const listenToReview = (id, values, handlers, ended) => listen(`${game(id)}/review?${query(values)}`, handlers, ended);
