//! What the threads of a [`World`] can do next: their pending operations, named as in every execution.

use super::world::{Activity, Object, World, MAX_ALTERNATIVES};
use crate::model::{Location, Names, ObjectId, ObjectName, Operation, Pending, Transition};
use crate::protocol::message::{Location as WireLocation, Operation as WireOperation, NO_SITE};

impl World {
    /// The enabled transitions of all threads, in the order of their numbers.
    pub fn enabled(&self, names: &mut Names) -> Vec<Transition> {
        if self.is_finished() {
            return Vec::new();
        }
        let mut enabled = Vec::new();
        for number in 0..self.threads().len() as u32 {
            enabled.extend(self.enabled_of(names, number));
        }
        enabled
    }

    /// The enabled transitions of one thread.
    pub fn enabled_of(&self, names: &mut Names, number: u32) -> Vec<Transition> {
        let thread = &self.threads()[number as usize];
        let (operation, site) = match &thread.activity {
            Activity::Runs | Activity::Ended => return Vec::new(),
            Activity::Begins => {
                let begin = Transition::visible(thread.id, 0, Operation::Begin, NO_SITE);
                return vec![begin.of_daemon(thread.daemon)];
            }
            Activity::Stops(operation, site) => (operation, *site),
        };
        let alternatives = self.alternatives(number, operation);
        let Some(model) = self.model_operation(names, operation, |object| object.id) else {
            return Vec::new();
        };
        (0..alternatives)
            .map(|alternative| {
                Transition::visible(thread.id, alternative, model, site).of_daemon(thread.daemon)
            })
            .collect()
    }

    /// What all threads are about to do, whether it is enabled or not.
    pub fn pending(&self, names: &mut Names) -> Vec<Pending> {
        let mut pending = Vec::new();
        for number in 0..self.threads().len() as u32 {
            let thread = &self.threads()[number as usize];
            let enabled = self.enabled_of(names, number);
            let exact = match &thread.activity {
                Activity::Runs | Activity::Ended => continue,
                Activity::Begins => vec![Operation::Begin],
                Activity::Stops(operation, _) => self.exact_operations(names, operation),
            };
            let is_enabled = !enabled.is_empty();
            let transitions = match &thread.activity {
                Activity::Stops(operation, site) if !is_enabled => self
                    .model_operation(names, operation, |object| object.id)
                    .map(|operation| {
                        Transition::visible(thread.id, 0, operation, *site).of_daemon(thread.daemon)
                    })
                    .into_iter()
                    .collect(),
                _ => enabled,
            };
            let waiters = match &thread.activity {
                Activity::Stops(WireOperation::Notify(object), _) => self.waiters(*object),
                _ => Vec::new(),
            };
            pending.extend(transitions.into_iter().map(|transition| {
                let waiter = waiters.get(transition.choice.alternative as usize);
                let waiter = waiter.map(|w| Operation::Wakes(self.threads()[*w as usize].id));
                Pending {
                    transition,
                    enabled: is_enabled,
                    operations: exact.iter().copied().chain(waiter).collect(),
                }
            }));
        }
        pending
    }

    /// The operation with its lock told apart from others of the same name, and then that name.
    pub(super) fn exact_operations(
        &self,
        names: &mut Names,
        operation: &WireOperation,
    ) -> Vec<Operation> {
        use WireOperation::*;
        let named = self.model_operation(names, operation, |object| object.id);
        let lock = match operation {
            Enter(o) | WaitRelease(o) | WaitAcquire(o) | Notify(o) => {
                self.objects().get(*o as usize)
            }
            Join(_) | Read(_) | Write(_) | Toss(_) | Exit(_) => None,
        };
        match lock.filter(|lock| lock.exact != lock.id) {
            Some(lock) => {
                let exact = self.model_operation(names, operation, |object| object.exact);
                exact
                    .into_iter()
                    .chain([Operation::Alias(lock.id)])
                    .collect()
            }
            None => named.into_iter().collect(),
        }
    }

    /// Number of alternatives of a pending operation; 0 when it is disabled.
    fn alternatives(&self, thread: u32, operation: &WireOperation) -> u32 {
        use WireOperation::*;
        match operation {
            Enter(object) | WaitAcquire(object) => u32::from(
                self.monitor(*object)
                    .is_none_or(|monitor| monitor.can_acquire(thread)),
            ),
            Notify(object) => (self.waiters(*object).len() as u32).max(1),
            Join(target) => u32::from(
                self.threads()
                    .get(*target as usize)
                    .is_some_and(|thread| thread.activity == Activity::Ended),
            ),
            Toss(bound) => bound.saturating_add(1).min(MAX_ALTERNATIVES),
            WaitRelease(_) | Read(_) | Write(_) | Exit(_) => 1,
        }
    }

    /// The waiters of an object in the order of their creation paths, which is the same in every execution.
    pub fn waiters(&self, object: u32) -> Vec<u32> {
        let mut waiters: Vec<u32> = self
            .monitor(object)
            .map_or_else(Vec::new, |monitor| monitor.waiters().collect());
        waiters.sort_by_key(|waiter| &self.threads()[*waiter as usize].path);
        waiters
    }

    /// The operation with its objects named as in every execution.
    fn model_operation(
        &self,
        names: &mut Names,
        operation: &WireOperation,
        id: fn(&Object) -> ObjectId,
    ) -> Option<Operation> {
        use WireOperation::*;
        let object = |number: &u32| self.objects().get(*number as usize).map(id);
        Some(match operation {
            Enter(o) => Operation::Enter(object(o)?),
            WaitRelease(o) => Operation::WaitRelease(object(o)?),
            WaitAcquire(o) => Operation::WaitAcquire(object(o)?),
            Notify(o) => Operation::Notify(object(o)?),
            Join(thread) => Operation::Join(self.threads().get(*thread as usize)?.id),
            Read(location) => Operation::Read(self.location(names, location, id)?),
            Write(location) => Operation::Write(self.location(names, location, id)?),
            Toss(bound) => Operation::Toss(*bound),
            Exit(status) => Operation::Exit(*status),
        })
    }

    pub(super) fn location(
        &self,
        names: &mut Names,
        location: &WireLocation,
        id: fn(&Object) -> ObjectId,
    ) -> Option<Location> {
        Some(match location {
            WireLocation::Field { object, field } => Location {
                object: self.objects().get(*object as usize).map(id)?,
                part: *field,
            },
            WireLocation::Element { array, index } => Location {
                object: self.objects().get(*array as usize).map(id)?,
                part: *index,
            },
            WireLocation::Static(field) => Location {
                object: names.object(&ObjectName::Global(*field)),
                part: 0,
            },
        })
    }
}
