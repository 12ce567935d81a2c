//! Objects of one execution: their names, the same in every one, and what reports call them.

use rustc_hash::FxHashMap;

use super::{Contradiction, Object, World};
use crate::model::{Names, ObjectId, ObjectInfo, ObjectName, Origin};
use crate::protocol::message::Identity;

impl World {
    /// An object is mentioned for the first time.
    pub fn introduce(
        &mut self,
        names: &mut Names,
        number: u32,
        identity: &Identity,
        class: String,
    ) -> Result<(), Contradiction> {
        if number as usize != self.objects.len() {
            return Err(Contradiction(format!(
                "object {number} was introduced out of order"
            )));
        }
        tracing::trace!(number, ?identity, class, "an object");
        let name = match identity {
            Identity::Allocated {
                thread,
                site,
                count,
            } => {
                let origin = Origin::Thread(self.thread(*thread)?.path.clone());
                ObjectName::Allocated {
                    origin,
                    site: *site,
                    count: *count,
                }
            }
            Identity::AllocatedInClassInit { class, site, count } => ObjectName::Allocated {
                origin: Origin::ClassInit(class.clone()),
                site: *site,
                count: *count,
            },
            Identity::ClassObject(class) => ObjectName::ClassObject(class.clone()),
            Identity::Unnamed { thread, .. } => {
                let main = self.thread(*thread)?.process;
                ObjectName::Unnamed(match main {
                    0 => class.clone(),
                    // What two processes make is different.
                    main => format!("{class} of {}", self.thread(main)?.path),
                })
            }
            Identity::Part(whole) => {
                let Some(object) = self.objects.get(*whole as usize) else {
                    let what = format!("object {number} is part of {whole}, which nobody knows");
                    return Err(Contradiction(what));
                };
                match object.id == object.exact {
                    true => ObjectName::Part(object.id),
                    false => ObjectName::Unnamed(class.clone()),
                }
            }
            Identity::Replica { .. } => {
                return Err(Contradiction(format!(
                    "object {number} is a replica, and there is one process"
                )));
            }
        };
        let site = match identity {
            Identity::Allocated { site, .. } | Identity::AllocatedInClassInit { site, .. } => {
                Some(*site)
            }
            _ => None,
        };
        let stands_for = match identity {
            Identity::ClassObject(class) => Some(class.clone()),
            _ => None,
        };
        let id = names.object(&name);
        let exact = self.exact(&name, id, number);
        self.objects.push(Object {
            class,
            stands_for,
            id,
            site,
            exact,
        });
        Ok(())
    }

    /// A number that no other object of this execution has: that of its name, if it does not share it.
    fn exact(&mut self, name: &ObjectName, id: ObjectId, number: u32) -> ObjectId {
        if !matches!(name, ObjectName::Unnamed(_)) && self.exact.insert(id) {
            return id;
        }
        let free = (0..).map(|k: u32| ObjectId(u32::MAX - number.wrapping_add(k)));
        let mut free = free.filter(|id| !self.exact.contains(id));
        let exact = free.next().unwrap_or(id);
        self.exact.insert(exact);
        exact
    }

    /// Whether an object shares its name with others.
    pub(super) fn is_unnamed(&self, object: u32) -> bool {
        let object = self.objects.get(object as usize);
        object.is_none_or(|object| object.exact != object.id)
    }

    /// All objects, for the report.
    pub fn object_infos(&self) -> Vec<ObjectInfo> {
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut infos = Vec::with_capacity(self.objects.len());
        for object in &self.objects {
            let mut nth = 0;
            if object.stands_for.is_none() {
                let count = counts.entry(&object.class).or_default();
                nth = *count;
                *count += 1;
            }
            infos.push(ObjectInfo {
                class: object.class.clone(),
                name: object.name(nth),
                site: object.site,
            });
        }
        infos
    }

    /// `Fork#0` or `Fork.class`, if there is an object with this number.
    pub fn object_name(&self, number: usize) -> Option<String> {
        let object = self.objects.get(number)?;
        let earlier = self.objects[..number].iter();
        let nth = earlier.filter(|other| other.stands_for.is_none() && other.class == object.class);
        Some(object.name(nth.count()))
    }
}
