//! Sowing.

use gomoku_kalaha::{EmptyCapture, Kalaha, Pit, PlayErrorKind, Sowing};
use gomoku_search::{Game, Side};

use super::place::message;

/// Sows pits of a position as the bytes say: stones are conserved, sowing again leads to the same, the sides are treated
/// alike, and playing the move does what sowing does.
///
/// Three bytes choose the pits a side, the stones a pit, the rule and the side to move; then a byte for each place but
/// the last store says how many stones lie there, as long as there are any, and what is left lies in that store. Each
/// byte after that is a pit to sow.
pub fn sowing(data: &[u8]) {
    let Some((&[pits, stones, flags], rest)) = data.split_first_chunk() else { return };
    let pits = usize::from(1 + pits % Kalaha::MAX_PITS);
    let stones = usize::from(1 + stones % Kalaha::MAX_STONES);
    let (places, choices) = rest.split_at((2 * pits + 1).min(rest.len()));
    let mut left = 2 * pits as u32 * stones as u32;
    let mut numbers = vec![0; 2 * pits + 2];
    for (number, &byte) in numbers.iter_mut().zip(places) {
        *number = left.min(u32::from(byte));
        left -= *number;
    }
    numbers[2 * pits + 1] = left;
    let position = match Kalaha::from_numbers(&numbers) {
        Ok(position) => position,
        Err(error) => {
            message(&error);
            return;
        }
    };
    let rule = EmptyCapture::ALL[usize::from(flags % 2)];
    let side = Side::ALL[usize::from(flags / 2 % 2)];
    let mut position = position.with_rule(rule).with_side_to_move(side);
    for choice in choices {
        let pit = Pit::new(1 + choice % Kalaha::MAX_PITS).expect("a pit in range");
        if let Some(sowing) = sow(position, pit) {
            position = sowing.after;
        }
    }
}

/// Sows a pit, if that is allowed, and compares all ways of doing so.
#[track_caller]
fn sow(position: Kalaha, pit: Pit) -> Option<Sowing> {
    let sown = position.sow(pit);
    assert_eq!(sown, position.sow(pit), "twice the same");
    assert_eq!(sown.is_ok(), position.is_legal(pit) && !position.is_over());
    assert_eq!(sown.is_ok(), position.playable_pits().any(|playable| playable == pit));

    let mut played = position;
    let undo = played.play(pit);
    assert_eq!(played, sown.as_ref().map_or(position, |sowing| sowing.after));
    played.undo(undo);
    assert_eq!(played, position);

    let sowing = match sown {
        Ok(sowing) => sowing,
        Err(error) => {
            message(&error);
            assert_eq!(error.kind() == PlayErrorKind::GameOver, position.is_over());
            return None;
        }
    };
    let Sowing { after, extra_turn, captured, over } = sowing;
    assert_eq!(after.places().sum::<u16>(), position.places().sum::<u16>(), "stones are conserved");
    assert_eq!((after.rule(), after.pits_per_side()), (position.rule(), position.pits_per_side()));
    assert_eq!(after.is_over(), over);
    let mover = position.side_to_move();
    let next = if extra_turn { mover } else { !mover };
    assert_eq!(after.side_to_move(), if over { Side::First } else { next });
    assert_eq!(sowing.next(), (!over).then_some(next));
    assert!(after.store(mover) >= position.store(mover) + captured);
    assert!(over || after.store(!mover) == position.store(!mover), "nothing is sown into the other store");

    // What comes out is a position that can be read, whichever way round the board is seen.
    let numbers: Vec<u32> = after.places().map(u32::from).collect();
    let again = Kalaha::from_numbers(&numbers).expect("a game has come to this position");
    assert_eq!(again.with_rule(after.rule()).with_side_to_move(after.side_to_move()), after);
    let exchanged = position.exchanged().sow(pit).expect("the same pit of the other side");
    assert_eq!(exchanged, Sowing { after: after.exchanged(), ..sowing });
    Some(sowing)
}
