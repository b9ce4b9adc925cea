//! Certificates: what is altered is refused.

use gomoku_engine::{CertificateErrorKind, Plan, ThreatCertificate, Threats};
use gomoku_testkit::vectors::json_lines;

use crate::{Problem, win};

/// Certificates of the first problems, with their boards.
fn certificates() -> impl Iterator<Item = (Problem, ThreatCertificate)> {
    json_lines::<Problem>("vct.jsonl").into_iter().take(6).map(|problem| {
        let certificate = win(Threats::FoursAndThrees, &problem.board(), problem.player()).certificate;
        (problem, certificate)
    })
}

fn altered(certificate: &ThreatCertificate, alter: impl FnOnce(&mut Vec<Plan>)) -> ThreatCertificate {
    let mut plans = certificate.plans().to_vec();
    alter(&mut plans);
    ThreatCertificate::new(certificate.attacker(), plans)
}

#[test]
fn a_certificate_proves_one_position_and_one_player() {
    for (problem, certificate) in certificates() {
        let board = problem.board();
        assert!(certificate.verify(&board).is_ok(), "{}", problem.id);
        let other = ThreatCertificate::new(certificate.attacker().opponent(), certificate.plans().to_vec());
        assert!(other.verify(&board).is_err(), "{}", problem.id);
        let mut later = board.clone();
        later.play(certificate.plans()[0].mv).expect("an empty cell");
        assert!(certificate.verify(&later).is_err(), "{}", problem.id);
    }
}

#[test]
fn a_move_altered_is_refused() {
    for (problem, certificate) in certificates() {
        let board = problem.board();
        // A move far from everything, on a cell that no plan uses.
        let far = board.size().coords().find(|cell| {
            board.is_empty_cell(*cell)
                && certificate
                    .plans()
                    .iter()
                    .all(|plan| plan.mv != *cell && plan.replies.iter().all(|(reply, _)| reply != cell))
                && board.size().coords().filter(|other| !board.is_empty_cell(*other)).all(|other| {
                    other.column().abs_diff(cell.column()).max(other.row().abs_diff(cell.row())) > 2
                })
        });
        let far = far.expect("a lonely cell");
        let first = altered(&certificate, |plans| plans[0].mv = far);
        assert!(first.verify(&board).is_err(), "{}", problem.id);
        // The move that answers the first reply which needs an answer of its own.
        let next = certificate.plans()[0].replies[0].1;
        let second = altered(&certificate, |plans| plans[next as usize].mv = far);
        assert!(second.verify(&board).is_err(), "{}", problem.id);
    }
}

#[test]
fn a_reply_left_out_is_refused() {
    for (problem, certificate) in certificates() {
        let board = problem.board();
        let mut without_default = altered(&certificate, |plans| plans[0].default = None);
        let error = without_default.verify(&board).unwrap_err();
        assert!(matches!(error.kind(), CertificateErrorKind::ReplyLeftOut { .. }), "{}: {error}", problem.id);
        // Without its own plan a real reply meets the default, which does not win.
        for number in 0..certificate.plans()[0].replies.len() {
            without_default = altered(&certificate, |plans| {
                plans[0].replies.remove(number);
            });
            assert!(without_default.verify(&board).is_err(), "{}, reply {number}", problem.id);
        }
    }
}

#[test]
fn plans_that_are_missing_or_go_round_in_a_circle_are_refused() {
    let (problem, certificate) = certificates().next().expect("a problem");
    let board = problem.board();
    let none = ThreatCertificate::new(certificate.attacker(), Vec::new());
    assert_eq!(none.verify(&board).unwrap_err().kind(), CertificateErrorKind::NoPlan { number: 0 });
    let beyond = altered(&certificate, |plans| plans[0].default = Some(1_000_000));
    assert!(matches!(beyond.verify(&board).unwrap_err().kind(), CertificateErrorKind::NoPlan { .. }));
    let round = altered(&certificate, |plans| plans[0].default = Some(0));
    assert!(round.verify(&board).is_err());
}
