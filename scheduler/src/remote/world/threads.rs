//! Threads of one execution, and how they come to be.

use super::{Activity, Contradiction, Thread, World};
use crate::model::{Names, Operation};

impl World {
    /// A process of several ends by a thread of it: the others go no further.
    pub(in crate::remote) fn halt(&mut self, thread: u32) {
        let process = self.threads[thread as usize].process;
        for (number, other) in self.threads.iter_mut().enumerate() {
            let ended = other.activity == Activity::Ended;
            other.halted |= number as u32 != thread && other.process == process && !ended;
        }
        self.halting = Some(thread);
    }

    /// The program ends by a thread of it, which goes no further.
    pub(in crate::remote) fn exits(&mut self, thread: u32) {
        self.exited = true;
        self.threads[thread as usize].halted = true;
    }

    /// The thread that ends a process has seen that none of the others is in the midst of a call of the system, which has
    /// their locks now.
    pub(in crate::remote) fn give_back(&mut self, thread: u32) {
        let process = self.threads[thread as usize].process;
        for number in 0..self.threads.len() as u32 {
            let other = &self.threads[number as usize];
            if !other.halted || other.process != process {
                continue;
            }
            for (lock, _) in self.holds(number) {
                let exact = self.objects[lock as usize].exact;
                if self.ends_share(number, lock) {
                    self.done.push(Operation::Unshare(exact));
                    continue;
                }
                self.done.push(Operation::Release(exact));
                let monitor = self.monitors.entry(lock).or_default();
                // It is the owner, so this is no contradiction.
                let _ = monitor.release(number);
                self.freed(lock);
            }
        }
    }

    /// The process of a thread, of several, by its name, which begins with that of the process; none if it is the first.
    fn process_of(&self, name: &str) -> Option<u32> {
        let process = |name: &str| name.split('/').next().map(str::to_string);
        let mut threads = self.threads.iter().skip(1);
        let known = threads.find(|thread| process(&thread.name) == process(name))?;
        Some(known.process)
    }

    /// `parent` starts a thread.
    pub fn start(
        &mut self,
        names: &mut Names,
        parent: u32,
        number: u32,
        name: &str,
        daemon: bool,
    ) -> Result<(), Contradiction> {
        if number as usize != self.threads.len() {
            return Err(Contradiction(format!(
                "thread {number} was started out of order"
            )));
        }
        let starter = parent;
        let process = match self.several {
            true => self.process_of(name).unwrap_or(number),
            false => 0,
        };
        let parent = self.threads.get_mut(parent as usize).ok_or_else(|| {
            Contradiction(format!("thread {parent} starts another but does not exist"))
        })?;
        parent.children += 1;
        let time = parent.time;
        let path = parent.path.child(parent.children);
        let id = names.thread(&path);
        if self.number(id).is_some() {
            return Err(Contradiction(format!(
                "the names of two threads, {path} among them, have the same number"
            )));
        }
        self.forks.started(starter);
        self.done.push(Operation::Start(id));
        let thread = Thread::new(id, path, name, daemon);
        self.threads.push(Thread {
            process,
            time,
            ..thread
        });
        Ok(())
    }

    /// A thread that was just started was interrupted before.
    pub fn begins_interrupted(&mut self, thread: u32) {
        if let Some(thread) = self.threads.get_mut(thread as usize) {
            thread.interrupted = true;
        }
    }

    /// Says which object the `Thread` of a thread is.
    ///
    /// # Errors
    /// There is no such object.
    pub fn is_object_of(&mut self, thread: u32, object: u32) -> Result<(), Contradiction> {
        self.object(object)?;
        if let Some(thread) = self.threads.get_mut(thread as usize) {
            thread.object = Some(object);
        }
        Ok(())
    }

    /// Whether this is the `Thread` of a thread, and shares its name with other objects.
    pub fn is_unnamed_thread(&self, object: u32) -> bool {
        let is_thread = self.threads.iter().any(|t| t.object == Some(object));
        is_thread && self.is_unnamed(object)
    }

    /// Whether an object is one by which a thread was started.
    pub fn is_thread(&self, object: u32) -> bool {
        let mut threads = self.threads.iter();
        threads.any(|thread| thread.object == Some(object))
    }

    /// The object that a thread takes as a lock when it ends, to notify all who wait on it.
    pub fn notified_at_end(&self, thread: u32) -> Option<u32> {
        let object = self.threads.get(thread as usize)?.object;
        object.filter(|object| self.possible.ends_notify && !self.is_unnamed(*object))
    }
}
