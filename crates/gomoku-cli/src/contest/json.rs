//! What came out of a match, for scripts.

use gomoku::core::Player;
use gomoku::engine::matches::{Estimate, NormalisedElo, Pairing, Scores, SeriesResult, Shard, Standing, Wdl};
use serde_json::{Map, Value, json};

use super::settings::Settings;
use super::verdict::Ended;

/// The result as one object. Elo that is infinite, or unknown, is null.
pub(crate) fn json_result(scores: &Scores, settings: &Settings, resume: Option<&str>) -> Value {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| all.insert(name.to_owned(), value);
    let meeting = match &scores.meetings[..] {
        [meeting] => Some(&meeting.result),
        _ => None,
    };
    if meeting.is_some() {
        put("a", json!(settings.contestants.first()));
        put("b", json!(settings.contestants.get(1)));
    } else {
        put("contestants", json!(settings.contestants));
        put("gauntlet", json!(settings.pairing == Pairing::Gauntlet));
    }
    put("size", json!(settings.size.to_string()));
    put("line", json!(settings.line));
    put("rule", json!(settings.rule.to_string()));
    put("limits", json!(settings.limits));
    put("go_on_after_win", json!(settings.go_on_after_win));
    put("seed", json!(settings.seed));
    if let Some(result) = meeting {
        for (name, value) in of_two(result, settings) {
            put(&name, value);
        }
    } else {
        put("planned", json!(scores.planned));
        put("games", json!(scores.games()));
        put("standings", scores.standings().iter().map(standing).collect());
        let meetings = scores.meetings.iter().map(|meeting| {
            let mut fields = Map::new();
            fields.insert("a".to_owned(), json!(meeting.result.a));
            fields.insert("b".to_owned(), json!(meeting.result.b));
            fields.extend(of_two(&meeting.result, settings));
            Value::Object(fields)
        });
        put("meetings", meetings.collect());
    }
    put("clocks", json!(settings.clocks));
    put("adjudicated", json!(scores.adjudicated()));
    if settings.shard != Shard::WHOLE.to_string() {
        put("shard", json!(settings.shard));
    }
    let ended = Ended::of(scores, settings);
    put("complete", json!(ended.is_complete()));
    put("ended", json!(ended.to_string()));
    put("again", json!(settings.command()));
    if let Some(resume) = resume {
        put("resume", json!(resume));
    }
    Value::Object(all)
}

/// What two contestants have against each other.
fn of_two(result: &SeriesResult, settings: &Settings) -> Map<String, Value> {
    let by_engine = |[a, b]: [usize; 2]| json!({ "a": a, "b": b });
    let [a_failed, b_failed] = result.failures();
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put("planned", json!(result.planned));
    put("games", json!(result.games.len()));
    put("total", wdl(result.total()));
    put("as_x", wdl(result.as_player(Player::X)));
    put("as_o", wdl(result.as_player(Player::O)));
    put("pairs", json!(result.pairs()));
    for (name, value) in strength(&result.estimate(), result.normalised()) {
        put(name, value);
    }
    put("likelihood_of_superiority", json!(result.likelihood_of_superiority()));
    if let Some(test) = settings.sprt {
        let (low, high) = test.bounds();
        let verdict = test.verdict(result.pairs()).map(|verdict| verdict.to_string());
        put(
            "sprt",
            json!({
                "elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta, "model": test.model,
                "llr": test.log_likelihood_ratio(result.pairs()), "low": low, "high": high, "verdict": verdict,
            }),
        );
    }
    put("faults", by_engine(result.faults()));
    put("failures", json!({ "a": a_failed, "b": b_failed }));
    put("overruns", by_engine(result.overruns()));
    fields
}

fn standing(standing: &Standing) -> Value {
    let mut fields = Map::new();
    fields.insert("name".to_owned(), json!(standing.name));
    fields.insert("place".to_owned(), json!(standing.place));
    fields.insert("total".to_owned(), wdl(standing.total));
    fields.insert("pairs".to_owned(), json!(standing.pairs));
    for (name, value) in strength(&standing.estimate, standing.normalised) {
        fields.insert(name.to_owned(), value);
    }
    fields.insert("likelihood_of_superiority".to_owned(), json!(standing.likelihood_of_superiority));
    fields.insert("failures".to_owned(), json!(standing.failures));
    fields.insert("overruns".to_owned(), json!(standing.overruns));
    Value::Object(fields)
}

fn strength(estimate: &Estimate, normalised: Option<NormalisedElo>) -> [(&'static str, Value); 6] {
    let finite = |number: f64| if number.is_finite() { json!(number) } else { Value::Null };
    let (low, high) = estimate.elo_interval();
    [
        ("score", json!(estimate.score)),
        ("elo", finite(estimate.elo())),
        ("elo_low", finite(low)),
        ("elo_high", finite(high)),
        ("normalised_elo", json!(normalised.map(|normalised| normalised.elo))),
        ("normalised_elo_error", json!(normalised.map(|normalised| normalised.error))),
    ]
}

fn wdl(wdl: Wdl) -> Value {
    json!({ "wins": wdl.wins, "draws": wdl.draws, "losses": wdl.losses, "points": wdl.points() })
}
