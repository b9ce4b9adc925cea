//! Work for all cores.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::shell::Failed;

/// How many programs can run at once without waiting for each other.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does something with every item on several threads, and keeps the order. After a failure nothing more is begun.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Result<R, Failed> + Sync,
) -> Result<Vec<R>, Failed> {
    let next = AtomicUsize::new(0);
    let mut done: HashMap<usize, R> = HashMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut own = Vec::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(index) else { return Ok::<_, Failed>(own) };
                        match work(item) {
                            Ok(result) => own.push((index, result)),
                            Err(fault) => {
                                next.store(items.len(), Ordering::Relaxed);
                                return Err(fault);
                            }
                        }
                    }
                })
            })
            .collect();
        for worker in workers {
            done.extend(worker.join().map_err(|_| "a thread has panicked".to_owned())??);
        }
        Ok::<_, Failed>(())
    })?;
    Ok((0..items.len()).filter_map(|index| done.remove(&index)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_in_parallel_keeps_the_order_and_tells_failures() {
        let items: Vec<u32> = (0..50).collect();
        assert_eq!(
            in_parallel(&items, 3, |item| Ok(item * 2)).unwrap(),
            items.iter().map(|i| i * 2).collect::<Vec<_>>()
        );
        let failed = in_parallel(&items, 2, |item| if *item == 7 { Err("seven".to_owned()) } else { Ok(()) });
        assert_eq!(failed.unwrap_err(), "seven");
    }

    #[test]
    fn after_a_failure_nothing_more_is_begun() {
        let begun = AtomicUsize::new(0);
        let failed = in_parallel(&[0; 1000], 2, |_| {
            if begun.fetch_add(1, Ordering::Relaxed) == 0 {
                return Err("the first".to_owned());
            }
            thread::sleep(std::time::Duration::from_millis(1));
            Ok(())
        });
        assert_eq!(failed.unwrap_err(), "the first");
        assert!(begun.into_inner() < 1000);
    }
}
