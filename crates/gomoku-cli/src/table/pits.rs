//! Kalaha's pits and stores: drawn in lines of text, and the way of stones through them.

use gomoku::kalaha::{Kalaha, Pit};
use gomoku::search::Side;

use super::picture::{Pits, Place};

/// The two rows, between the numbers of the pits.
pub(super) fn draw(board: &Pits) -> String {
    let pits = board.rows[0].len() as u16;
    // The numbers of the pits stand over those of the stones, so both have to fit.
    let all = board.rows.iter().flatten().chain(&board.stores).copied();
    let width = all.chain([pits]).max().unwrap_or(0).to_string().len();
    let row = |cells: &mut dyn Iterator<Item = u16>, gap: char| {
        cells.fold(gap.to_string(), |row, number| row + &format!("{number:>width$}{gap}"))
    };
    let [south, north] = &board.rows;
    let indent = " ".repeat(width + 1);
    format!(
        "{indent}{}North\n{}\n{indent}{}\n{indent}{}South",
        row(&mut (1..=pits).rev(), ' '),
        row(&mut [board.stores[1]].into_iter().chain(north.iter().rev().copied()), '|'),
        row(&mut south.iter().copied().chain([board.stores[0]]), '|'),
        row(&mut (1..=pits), ' '),
    )
}

/// The board as it lies.
pub(super) fn pits(game: &Kalaha) -> Pits {
    Pits {
        rows: [game.pits(Side::First).to_vec(), game.pits(Side::Second).to_vec()],
        stores: [game.store(Side::First), game.store(Side::Second)],
        from: None,
        sown: Vec::new(),
    }
}

/// Where the stones of a pit fall, one after the other: counterclockwise, past the opponent's store.
pub(super) fn way(game: &Kalaha, pit: Pit) -> Vec<Place> {
    let (mover, pits) = (game.side_to_move(), usize::from(game.pits_per_side()));
    let start = usize::from(pit.number()) - 1;
    let stones = game.pits(mover).get(start).copied().unwrap_or(0);
    let place = |steps: usize| match (start + steps) % (2 * pits + 1) {
        own if own < pits => Place::Pit(mover, own),
        store if store == pits => Place::Store(mover),
        other => Place::Pit(!mover, other - pits - 1),
    };
    (1..=usize::from(stones)).map(place).collect()
}

/// The board after each stone that falls, before anything is captured or swept.
pub(super) fn frames(game: &Kalaha, pit: Pit) -> Vec<Pits> {
    let from = Place::Pit(game.side_to_move(), usize::from(pit.number()) - 1);
    let mut board = pits(game);
    board.from = Some(from);
    if let Some(stones) = board.stones_mut(from) {
        *stones = 0;
    }
    let mut frames = vec![board.clone()];
    for place in way(game, pit) {
        board.sown.push(place);
        if let Some(stones) = board.stones_mut(place) {
            *stones += 1;
        }
        frames.push(board.clone());
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> String {
        draw(&pits(&text.parse::<Kalaha>().unwrap()))
    }

    #[test]
    fn the_numbers_of_the_pits_stand_over_the_pits() {
        assert_eq!(
            board("4 4 0 5 5 5 1 4 4 4 4 4 4 0"),
            "   6 5 4 3 2 1 North\n|0|4|4|4|4|4|4|\n  |4|4|0|5|5|5|1|\n   1 2 3 4 5 6 South"
        );
        let two_digits = "     6  5  4  3  2  1 North
|12| 0| 0| 7| 2| 1| 0|
   | 1| 1| 0| 9| 4| 1|10|
     1  2  3  4  5  6 South";
        assert_eq!(board("1 1 0 9 4 1 10 0 1 2 7 0 0 12"), two_digits);
    }

    #[test]
    fn two_digits_in_a_pit_number_widen_the_board_too() {
        let picture = "    10  9  8  7  6  5  4  3  2  1 North
| 0| 1| 1| 1| 1| 1| 1| 1| 1| 1| 1|
   | 1| 1| 1| 1| 1| 1| 1| 1| 1| 1| 0|
     1  2  3  4  5  6  7  8  9 10 South";
        assert_eq!(draw(&pits(&Kalaha::new(10, 1).unwrap())), picture);
    }

    /// The frames are told by the rules alone, stone by stone; `Kalaha::sow` adds whole rows.
    #[test]
    fn the_last_frame_of_a_sowing_is_the_position_after_it() {
        let mut compared = 0;
        for (count, stones) in [(1, 5), (2, 12), (3, 4), (6, 4), (6, 12), (12, 12)] {
            let mut game = Kalaha::new(count, stones).unwrap();
            for turn in 0_usize..200 {
                let playable: Vec<Pit> = game.playable_pits().collect();
                if game.is_over() {
                    break;
                }
                let pit = playable[turn * 7 % playable.len()];
                let (sowing, frames) = (game.sow(pit).unwrap(), frames(&game, pit));
                let last = frames.last().unwrap();
                assert_eq!(frames.len() - 1, last.sown.len());
                let total = |board: &Pits| {
                    board.rows.iter().flatten().chain(&board.stores).map(|n| u32::from(*n)).sum::<u32>()
                };
                assert_eq!(total(last), total(&pits(&game)));
                let ended_in_store = last.sown.last() == Some(&Place::Store(game.side_to_move()));
                assert_eq!(ended_in_store, sowing.extra_turn);
                if sowing.captured == 0 && !sowing.over {
                    let after = pits(&sowing.after);
                    assert_eq!((&last.rows, &last.stores), (&after.rows, &after.stores));
                    compared += 1;
                }
                game = sowing.after;
            }
        }
        assert!(compared > 100, "{compared}");
    }
}
