//! Members that the class at hand declares: they are found by their constants, without a look at their names.

use crate::class::pool::Pool;
use crate::class::view::Member;
use crate::class::Class;
use crate::policy;

/// What the class at hand declares.
#[derive(Debug, Default)]
pub struct Own {
    this_class: u16,
    /// It is known to the universe, and none that is named like one of the platform.
    ordinary: bool,
    fields: Names,
    methods: Names,
}

/// Members by the pool indexes of their names and descriptors.
#[derive(Debug, Default)]
struct Names {
    /// By pool index of the name: one more than the position of the last member of that name, or 0.
    last: Vec<u16>,
    /// By position: the descriptor, and one more than the position of the member before of the same name.
    members: Vec<(u16, u16)>,
    is_read: bool,
}

impl Names {
    fn read(&mut self, members: &[Member], pool: &Pool<'_>) {
        self.members.clear();
        self.last.clear();
        self.last.resize(usize::from(pool.count()), 0);
        for (position, member) in members.iter().enumerate() {
            let last = self.last.get_mut(usize::from(member.name));
            let before = last.map_or(0, |last| std::mem::replace(last, position as u16 + 1));
            self.members.push((member.descriptor, before));
        }
    }

    /// The position of a member among these, which are those of the class at hand.
    fn position(
        &mut self,
        (members, pool): (&[Member], &Pool<'_>),
        [name, descriptor]: [u16; 2],
    ) -> Option<usize> {
        if !std::mem::replace(&mut self.is_read, true) {
            self.read(members, pool);
        }
        let mut next = *self.last.get(usize::from(name))?;
        loop {
            let position = usize::from(next.checked_sub(1)?);
            let (known, before) = self.members[position];
            if known == descriptor {
                return Some(position);
            }
            next = before;
        }
    }
}

impl Own {
    /// Begins with another class, of this internal name; `known` if it is in the universe.
    pub fn enter_class(&mut self, class: &Class<'_>, known: bool, this: &str) {
        self.this_class = class.this_class;
        self.ordinary = known && !policy::is_platform(this);
        (self.fields.is_read, self.methods.is_read) = (false, false);
    }

    /// Where in the list of fields a reference is, if it is to one that the class at hand itself declares, by the same
    /// constants.
    pub fn field(
        &mut self,
        class: &Class<'_>,
        [owner, name, descriptor]: [u16; 3],
    ) -> Option<usize> {
        if owner != self.this_class || !self.ordinary {
            return None;
        }
        let all = (class.fields.as_slice(), &class.pool);
        self.fields.position(all, [name, descriptor])
    }

    /// Whether a reference is to a method that the class at hand itself has, by the same constants; one that was
    /// added is no exception.
    pub fn has_method(&mut self, class: &Class<'_>, [owner, name, descriptor]: [u16; 3]) -> bool {
        let all = (class.methods.as_slice(), &class.pool);
        owner == self.this_class && self.methods.position(all, [name, descriptor]).is_some()
    }
}
