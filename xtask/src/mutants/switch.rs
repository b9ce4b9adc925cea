//! What is put into the crate under test: which mutant is on is said by the environment when a test begins.
//!
//! A text, not a module of this program: `MUTANTS` is replaced by how many there are.

pub(super) const SWITCH: &str = r#"
#[doc(hidden)]
pub mod mutant_switch {
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

    // Numbers from here on are no mutants.
    const UNSET: u32 = u32::MAX - 2;
    const RECORD: u32 = u32::MAX - 1;
    const NONE: u32 = u32::MAX;
    static ACTIVE: AtomicU32 = AtomicU32::new(UNSET);
    static REACHED: [AtomicBool; MUTANTS] = [const { AtomicBool::new(false) }; MUTANTS];

    /// Whether a mutant is on. What is computed by the compiler is never changed.
    #[inline(always)]
    pub const fn on(mutant: u32) -> bool {
        core::intrinsics::const_eval_select((mutant,), while_compiling, while_running)
    }

    const fn while_compiling(_: u32) -> bool {
        false
    }

    #[inline(always)]
    fn while_running(mutant: u32) -> bool {
        let active = ACTIVE.load(Relaxed);
        active == mutant || (active >= UNSET && active != NONE && not_yet(mutant))
    }

    #[cold]
    #[inline(never)]
    fn not_yet(mutant: u32) -> bool {
        if ACTIVE.load(Relaxed) == UNSET {
            let active = match std::env::var("MUTANT").as_deref() {
                Ok("record") => RECORD,
                Ok(number) => number.parse().unwrap_or(NONE),
                Err(_) => NONE,
            };
            ACTIVE.store(active, Relaxed);
            return on(mutant);
        }
        let reached = &REACHED[mutant as usize];
        // A look is cheap and the exchange is not: most come to a place that was reached long ago.
        if !reached.load(Relaxed) && !reached.swap(true, Relaxed) {
            use std::io::Write;
            let path = std::env::var("MUTANT_REACHED").expect("a file for what is reached");
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).expect("open");
            file.write_all(format!("{mutant}\n").as_bytes()).expect("write");
        }
        false
    }
}
"#;

/// What goes before everything else in the crate's root.
pub(super) const FEATURES: &str =
    "#![feature(core_intrinsics, const_eval_select)]\n#![allow(internal_features)]\n";
