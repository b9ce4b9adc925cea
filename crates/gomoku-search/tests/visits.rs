//! What each search visits, to the position. None of these numbers is good in itself: they show that a change of order, of a
//! table or of what is left out was meant. Who means it writes the new ones down.

use gomoku_search::{
    AlphaBeta, Evaluator, Game, Goal, Keyed, Limits, Mcts, MoveBuffer, Mtdf, Options, ProofSearch, Pvs,
    Report, RootDetail, Score, SolveFor, Solver, Strategy, TableSize,
};
use gomoku_testkit::{LatticeEvaluator, LatticeGame, LatticeShape};

/// Games with crossing lines and mirror images, in which nothing is decided soon.
fn lattices(widest: u32) -> impl Iterator<Item = LatticeGame> {
    let shape =
        LatticeShape { seed: 0, levels: 14, places: 8, widest, spread: 50, early_ends: 0, margins: 9 };
    (0..6).map(move |seed| LatticeGame::new(LatticeShape { seed, ..shape }))
}

/// Positions visited, cut-offs, cut-offs by the first move, and what came of the table, over all games.
fn cost(reports: impl Iterator<Item = Report<u32>>) -> [u64; 6] {
    reports.map(|report| report.counts()).fold([0; 6], |sums, counts| {
        let here = [
            counts.nodes,
            counts.leaves,
            counts.cut_offs,
            counts.first_cut_offs,
            counts.table_hits,
            counts.table_cut_offs,
        ];
        std::array::from_fn(|place| sums[place] + here[place])
    })
}

fn by_both<E: Evaluator<LatticeGame> + Copy + Sync>(evaluator: E, options: Options) -> [[u64; 6]; 2] {
    let limits = Limits::none().with_depth(7);
    [
        cost(lattices(9).map(|game| Pvs::new(evaluator).with_options(options).search(&game, &limits))),
        cost(lattices(9).map(|game| Mtdf::new(evaluator).with_options(options).search(&game, &limits))),
    ]
}

#[test]
fn deepening_searches_visit_what_they_always_did() {
    let usual = Options::new();
    let small = usual.with_table(TableSize::Entries(60));
    for (name, options, expected) in [
        ("usual", usual, [[6358, 2475, 1033, 930, 3153, 1838], [7632, 2524, 1178, 1034, 4380, 2765]]),
        (
            "exact",
            usual.exact(),
            [[10_527, 4251, 1756, 1631, 5547, 2828], [14_057, 4927, 2379, 2215, 8398, 4534]],
        ),
        (
            "symmetry",
            usual.with_symmetry(),
            [[4192, 1532, 654, 578, 2230, 1349], [5756, 1635, 827, 702, 3688, 2446]],
        ),
        (
            "without null windows",
            usual.without_null_windows(),
            [[6025, 2308, 920, 877, 2986, 1773], [7625, 2531, 1171, 1031, 4366, 2757]],
        ),
        (
            "aspiration",
            usual.with_aspiration(5),
            [[6314, 2330, 1073, 951, 3258, 1910], [7632, 2524, 1178, 1034, 4380, 2765]],
        ),
        (
            "order depth",
            usual.with_order_depth(4),
            [[6123, 2376, 1022, 909, 3023, 1753], [7920, 2489, 1196, 1058, 4698, 3026]],
        ),
        (
            "killers",
            usual.with_killers(),
            [[6322, 2442, 1025, 910, 3160, 1854], [7331, 2439, 1123, 975, 4174, 2652]],
        ),
        (
            "history",
            usual.with_history(),
            [[6276, 2415, 1025, 917, 3131, 1824], [7749, 2500, 1177, 1038, 4522, 2889]],
        ),
        (
            "late move reductions",
            usual.with_late_move_reductions(),
            [[5640, 2338, 931, 814, 2635, 1481], [6942, 2394, 1107, 954, 3879, 2386]],
        ),
        (
            "without table",
            usual.without_table(),
            [[44_771, 29_138, 8402, 7848, 0, 0], [82_215, 52_706, 16_574, 15_330, 0, 0]],
        ),
        (
            "small table",
            small,
            [[12_424, 6556, 2084, 1958, 2571, 1787], [16_833, 8658, 2684, 2512, 3890, 2844]],
        ),
        (
            "small table, exact",
            small.exact().with_killers(),
            [[16_942, 9478, 2921, 2763, 3347, 1837], [23_120, 12_562, 3912, 3719, 4958, 2917]],
        ),
        (
            "table depth",
            usual.with_table_depth(3),
            [[16_725, 10_719, 2945, 2701, 780, 421], [19_784, 12_450, 3487, 3181, 1257, 758]],
        ),
        (
            "first depth",
            usual.with_first_depth(3),
            [[6178, 2362, 1030, 918, 3089, 1803], [7404, 2319, 1178, 1028, 4368, 2764]],
        ),
        (
            "depth step",
            usual.with_depth_step(2),
            [[4633, 1835, 799, 695, 2048, 1272], [5460, 1827, 910, 804, 2891, 1888]],
        ),
        (
            "all best moves",
            usual.with_root_detail(RootDetail::AllBest),
            [[7401, 2858, 1203, 1025, 3796, 2196], [8995, 2880, 1389, 1178, 5366, 3367]],
        ),
        (
            "all values",
            usual.with_root_detail(RootDetail::AllValues),
            [[13_446, 5522, 1821, 1590, 7037, 3899], [15_568, 5840, 2145, 1875, 8835, 5114]],
        ),
        (
            "lines",
            usual.with_lines(3),
            [[10_451, 4345, 1512, 1314, 5253, 2891], [12_577, 4624, 1803, 1564, 7098, 4178]],
        ),
    ] {
        assert_eq!(by_both(LatticeEvaluator, options), expected, "{name}");
    }
}

#[test]
fn no_window_is_narrow_at_first_where_more_than_the_best_value_is_wanted() {
    let usual = Options::new();
    for wanted in [
        usual.with_root_detail(RootDetail::AllBest),
        usual.with_root_detail(RootDetail::AllValues),
        usual.with_lines(3),
    ] {
        let aspiring = wanted.with_aspiration(5);
        assert_eq!(by_both(LatticeEvaluator, aspiring), by_both(LatticeEvaluator, wanted), "{wanted:?}");
    }
}

#[test]
fn deepening_searches_that_leave_something_out_visit_what_they_always_did() {
    let usual = Options::new();
    let everything = usual
        .with_killers()
        .with_history()
        .with_aspiration(20)
        .with_late_move_reductions()
        .with_futility(10)
        .with_move_count_pruning();
    for (name, options, expected) in [
        (
            "futility",
            usual.with_futility(10),
            [[3532, 2002, 407, 338, 1191, 547], [6683, 3003, 624, 536, 3356, 2046]],
        ),
        (
            "move counts",
            usual.with_move_count_pruning(),
            [[6171, 2266, 1044, 947, 3160, 1828], [7268, 2144, 1178, 1024, 4377, 2769]],
        ),
        ("everything", everything, [[3348, 1813, 460, 366, 1184, 555], [6876, 3106, 622, 523, 3565, 2133]]),
        (
            "everything, small table",
            everything.with_table(TableSize::Entries(60)),
            [[3404, 1910, 453, 348, 1065, 511], [6638, 3247, 721, 582, 2809, 1705]],
        ),
    ] {
        assert_eq!(by_both(LatticeEvaluator, options), expected, "{name}");
    }
}

/// Has something to say about everything an evaluator can be asked about.
#[derive(Debug, Clone, Copy)]
struct Talkative;

impl Talkative {
    fn drawn(game: &LatticeGame, mv: u32) -> u64 {
        (game.canonical_key() ^ u64::from(mv) << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60
    }
}

impl Evaluator<LatticeGame> for Talkative {
    fn evaluate(&self, game: &LatticeGame) -> Score {
        LatticeEvaluator.evaluate(game)
    }

    fn order_moves(&self, game: &LatticeGame, moves: &mut [u32]) {
        LatticeEvaluator.order_moves(game, moves);
    }

    fn noisy_moves(&self, game: &LatticeGame, moves: &mut MoveBuffer<u32>) {
        moves.extend((0..2).filter(|mv| game.is_legal(*mv) && Talkative::drawn(game, *mv) < 3));
    }

    fn extension(&self, game: &LatticeGame, mv: u32) -> u32 {
        u32::from(Talkative::drawn(game, mv) == 9)
    }

    fn is_quiet(&self, game: &LatticeGame, mv: u32) -> bool {
        Talkative::drawn(game, mv) > 4
    }

    fn reduction(&self, game: &LatticeGame, mv: u32, place: usize, depth: u32) -> Option<u32> {
        (Talkative::drawn(game, mv) > 12).then(|| (place as u32 + depth) % 3)
    }

    fn settled(&self, game: &mut LatticeGame, _depth: u32) -> Option<Score> {
        (game.canonical_key() % 41 == 5).then(|| Score::win_in(3))
    }
}

#[test]
fn deepening_searches_that_are_told_much_visit_what_they_always_did() {
    let usual = Options::new();
    let pruning = usual.with_late_move_reductions().with_futility(10).with_move_count_pruning();
    for (name, options, expected) in [
        ("usual", usual, [[7117, 2936, 1003, 895, 3301, 1948], [8291, 2953, 1175, 1052, 4413, 2742]]),
        (
            "exact",
            usual.exact(),
            [[18_621, 7693, 3249, 3095, 9898, 4628], [23_739, 9197, 3868, 3703, 13_417, 6781]],
        ),
        (
            "reductions",
            usual.with_late_move_reductions(),
            [[6769, 2980, 960, 824, 2928, 1694], [8163, 3111, 1151, 982, 4137, 2540]],
        ),
        (
            "futility",
            usual.with_futility(10),
            [[4605, 2140, 573, 533, 1773, 1013], [6426, 2775, 762, 682, 2934, 1713]],
        ),
        (
            "move counts",
            usual.with_move_count_pruning(),
            [[6971, 2795, 1006, 896, 3297, 1942], [8246, 2821, 1214, 1062, 4477, 2765]],
        ),
        ("all pruning", pruning, [[4470, 2212, 558, 500, 1607, 905], [5942, 2858, 717, 619, 2408, 1355]]),
        (
            "all pruning without a table",
            pruning.without_table(),
            [[22_853, 15_013, 3541, 3190, 0, 0], [51_898, 33_407, 8345, 7843, 0, 0]],
        ),
    ] {
        assert_eq!(by_both(Talkative, options), expected, "{name}");
    }
}

#[test]
fn plain_alpha_beta_visits_what_it_always_did() {
    let (limits, usual) = (Limits::none().with_depth(7), || AlphaBeta::new(LatticeEvaluator));
    for (name, mut search, expected) in [
        ("usual", usual(), [4464, 2028, 1099]),
        ("all best moves", usual().with_root_detail(RootDetail::AllBest), [4703, 2132, 1141]),
        ("all values", usual().with_root_detail(RootDetail::AllValues), [6605, 3188, 1495]),
    ] {
        // Some of these games are won and lost soon.
        let games = lattices(5).chain((0..6).map(|seed| {
            let shape =
                LatticeShape { seed, levels: 9, places: 8, widest: 5, spread: 2, early_ends: 1, margins: 2 };
            LatticeGame::new(shape)
        }));
        let sums = games.fold([0; 3], |sums: [u64; 3], game| {
            let report = search.search(&game, &limits);
            [sums[0] + report.nodes, sums[1] + report.leaves, sums[2] + report.cut_offs]
        });
        assert_eq!(sums, expected, "{name}");
    }
}

#[test]
fn the_solver_visits_what_it_always_did() {
    let usual = || Solver::new(LatticeEvaluator);
    for (name, mut solver, expected) in [
        ("usual", usual(), [957, 160, 240]),
        ("without symmetry", usual().without_symmetry(), [1443, 277, 382]),
        ("enhanced cut-offs", usual().with_enhanced_cut_offs(), [798, 132, 217]),
        ("small table", usual().with_table(TableSize::Entries(60)), [989, 163, 254]),
        ("class", usual().with_solve_for(SolveFor::Class), [366, 49, 143]),
        ("all best moves", usual().with_root_detail(RootDetail::AllBest), [1140, 201, 275]),
        ("all values", usual().with_root_detail(RootDetail::AllValues), [1186, 221, 274]),
    ] {
        let sums = lattices(4).fold([0; 3], |sums: [u64; 3], game| {
            let report = solver.search(&game, &Limits::none());
            [sums[0] + report.nodes, sums[1] + report.leaves, sums[2] + report.cut_offs]
        });
        assert_eq!(sums, expected, "{name}");
    }
}

#[test]
fn proof_searches_visit_what_they_always_did() {
    let usual = || ProofSearch::new().with_table_mib(1);
    for (name, mut search, expected) in [
        ("usual", usual(), [877, 1811, 2351]),
        ("weak numbers", usual().with_weak_numbers(), [836, 1772, 2249]),
        ("symmetry", usual().with_symmetry(), [801, 1676, 1991]),
        ("certificate", usual().with_certificate(), [1087, 1923, 2351]),
        ("no table", usual().with_table(TableSize::Entries(0)), [4734, 4607, 13_153]),
        ("small table", usual().with_table(TableSize::Entries(40)), [947, 2044, 3413]),
        (
            "small table, weak numbers",
            usual().with_table(TableSize::Entries(40)).with_weak_numbers(),
            [902, 1959, 3284],
        ),
    ] {
        let sums = lattices(3).fold([0; 3], |sums: [u64; 3], game| {
            let side = game.side_to_move();
            let limits = Limits::none().with_nodes(200_000);
            let (proof, goal) = (Goal::win(side), Goal::at_least(side, 20));
            [
                sums[0] + search.prove(&game, &proof, &limits).nodes,
                sums[1] + search.prove(&game, &goal, &limits.clone().with_depth(9)).nodes,
                sums[2] + search.search(&game, &limits).nodes,
            ]
        });
        assert_eq!(sums, expected, "{name}");
    }
}

#[test]
fn tree_searches_visit_what_they_always_did() {
    let usual = || Mcts::new(LatticeEvaluator).with_seed(7).with_simulations(400);
    for (name, mut search, nodes, expected) in [
        ("usual", usual(), 3927, [76, 68, 169, 87]),
        ("exploration", usual().with_exploration(0.3), 4112, [341, 37, 2, 20]),
        ("priors", usual().with_priors(20), 4638, [79, 19, 34, 268]),
        (
            "priors, cut",
            usual().with_priors(20).with_rollout_plies(2).with_evaluation_scale(30),
            4237,
            [20, 55, 117, 208],
        ),
        ("cut", usual().with_rollout_plies(0), 2090, [93, 105, 104, 98]),
        ("margins", usual().with_margins(0.5, 20), 3857, [147, 157, 54, 42]),
        ("late", usual().with_visits_to_expand(3), 3802, [45, 237, 58, 60]),
        ("small", usual().with_max_nodes(100), 3971, [49, 127, 192, 32]),
        ("threads", usual().with_threads(3), 3910, [85, 69, 101, 145]),
    ] {
        let game = lattices(5).nth(3).unwrap();
        let report = search.search(&game, &Limits::none());
        let visits: Vec<u64> = search.root_statistics().iter().map(|root| root.visits).collect();
        assert_eq!((report.nodes, visits), (nodes, expected.to_vec()), "{name}");
    }
}
