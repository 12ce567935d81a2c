//! The table in which a resource is found by its name, without collisions (`PerfectHashBuilder` of `jlink`).
//!
//! ```text
//! redirect[hash(name, FIRST) mod n]  is 0: there is none
//!                                    is less than 0: the row is -1 - it
//!                                    is another: the row is hash(name, it) mod n
//! ```

/// The first seed, and what is multiplied with.
const FIRST: u32 = 0x0100_0193;

/// Where the resources with these names are, each in a row of its own, and how they are found there.
#[derive(Debug)]
pub struct Table {
    pub redirects: Vec<i32>,
    /// The number of the name in each row.
    pub rows: Vec<usize>,
}

/// The hash of a name.
fn hash(name: &str, seed: u32) -> usize {
    let mixed = name.bytes().fold(seed, |hash, byte| {
        hash.wrapping_mul(FIRST) ^ u32::from(byte)
    });
    (mixed & 0x7FFF_FFFF) as usize
}

impl Table {
    /// `None` if two names are the same.
    pub fn of(names: &[String]) -> Option<Self> {
        let length = names.len();
        let mut together: Vec<Vec<usize>> = vec![Vec::new(); length];
        for (number, name) in names.iter().enumerate() {
            together[hash(name, FIRST) % length].push(number);
        }
        let mut order: Vec<usize> = (0..length).collect();
        // Many names find no room when the table is full.
        order.sort_by_key(|&bucket| std::cmp::Reverse(together[bucket].len()));
        let mut table = Self {
            redirects: vec![0; length],
            rows: vec![usize::MAX; length],
        };
        let mut free = 0;
        for bucket in order {
            match &together[bucket][..] {
                [] => {}
                [single] => {
                    while table.rows[free] != usize::MAX {
                        free += 1;
                    }
                    table.rows[free] = *single;
                    table.redirects[bucket] = -1 - i32::try_from(free).ok()?;
                }
                several => {
                    let apart = several.iter().map(|&number| &names[number]);
                    if apart
                        .clone()
                        .any(|name| apart.clone().filter(|other| *other == name).count() > 1)
                    {
                        return None;
                    }
                    table.redirects[bucket] = table.place(names, several)?;
                }
            }
        }
        Some(table)
    }

    /// Finds rows for names that share a redirect.
    fn place(&mut self, names: &[String], together: &[usize]) -> Option<i32> {
        let length = self.rows.len();
        let fits = |seed: &i32| {
            let rows = together
                .iter()
                .map(|&number| hash(&names[number], seed.unsigned_abs()) % length);
            let rows: Vec<usize> = rows.collect();
            let free = rows
                .iter()
                .enumerate()
                .all(|(at, row)| self.rows[*row] == usize::MAX && !rows[..at].contains(row));
            free.then_some((*seed, rows))
        };
        let (seed, rows) = (1..i32::MAX).find_map(|seed| fits(&seed))?;
        for (&number, row) in together.iter().zip(rows) {
            self.rows[row] = number;
        }
        Some(seed)
    }
}

/// The row in which a name is, if it is in the table.
#[cfg(test)]
fn row(redirects: &[i32], name: &str) -> Option<usize> {
    let length = redirects.len();
    if length == 0 {
        return None;
    }
    match redirects[hash(name, FIRST) % length] {
        0 => None,
        seed if seed > 0 => Some(hash(name, seed.unsigned_abs()) % length),
        row => usize::try_from(-1 - row).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_a_row_and_is_found_in_it() {
        for count in [0, 1, 2, 3, 100, 5000] {
            let names: Vec<String> = (0..count).map(|n| format!("/a.b/c/D{n}.class")).collect();
            let table = Table::of(&names).unwrap();
            for (number, name) in names.iter().enumerate() {
                assert_eq!(table.rows[row(&table.redirects, name).unwrap()], number);
            }
        }
    }

    #[test]
    fn the_same_name_twice_is_refused() {
        assert!(Table::of(&["/a/b".to_string(), "/a/b".to_string()]).is_none());
    }
}
