//! Classes whose members are used: what their names alone say.

use crate::class::pool::Pool;
use crate::class::Result;
use crate::members::MemberTable;
use crate::policy;
use crate::universe::Universe;

/// What is known of the methods of a class by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Of the platform.
    Platform,
    /// Of the program, see [`Universe::is_plain`](crate::universe::Universe::is_plain).
    Plain,
    /// Any other.
    Other,
}

/// Classes whose members are used.
#[derive(Debug, Default)]
pub struct Owners {
    all: Vec<Owner>,
    /// By position in `all`: the position of the plan for constructors, if that is the same for all of them and has
    /// been asked for.
    births: Vec<Option<u32>>,
    /// Positions in `all`.
    by_name: MemberTable,
    /// By pool index of the class at hand: position in `all`, or [`NOWHERE`].
    of_class: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Owners {
    /// Begins with another class.
    pub fn enter_class(&mut self, pool: &Pool<'_>) {
        self.of_class.clear();
        self.of_class.resize(usize::from(pool.count()), NOWHERE);
    }

    /// What is known of the class that the constant at `index` names, and its position.
    ///
    /// # Errors
    /// A name that does not resolve in the constant pool.
    pub fn find(
        &mut self,
        universe: &Universe,
        pool: &Pool<'_>,
        index: u16,
    ) -> Result<(Owner, usize)> {
        let known = self.of_class.get(usize::from(index)).copied();
        if let Some(known) = known.filter(|known| *known != NOWHERE) {
            return Ok((self.all[known as usize], known as usize));
        }
        let name = pool.class_bytes(index)?;
        let position = match self.by_name.get(0, [name, b"", b""]) {
            Some(position) => position,
            None => self.add(universe, name),
        };
        if let Some(place) = self.of_class.get_mut(usize::from(index)) {
            *place = position;
        }
        Ok((self.all[position as usize], position as usize))
    }

    /// The position of the plan for the constructors of a class, by the position of that.
    pub fn birth(&mut self, position: usize) -> &mut Option<u32> {
        &mut self.births[position]
    }

    fn add(&mut self, universe: &Universe, name: &[u8]) -> u32 {
        let position = self.all.len() as u32;
        self.by_name.insert(0, [name, b"", b""], position);
        self.births.push(None);
        self.all.push(if policy::is_platform_bytes(name) {
            Owner::Platform
        } else if universe.is_plain(name) && !policy::is_of_jcheck(name) {
            Owner::Plain
        } else {
            Owner::Other
        });
        position
    }
}
