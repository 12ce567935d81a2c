//! Which classes have static state, and what is initialised before them.

use super::refusal;
use super::trouble::Trouble;
use crate::class::descriptor::parse_method;
use crate::class::fresh::is_state;
use crate::class::pool::{tag, MemberRef};
use crate::class::view::access;
use crate::class::Class;
use crate::universe::{FieldTarget, Universe};
use std::collections::{BTreeMap, BTreeSet};

/// A class whose initialisation does something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stateful {
    /// The number by which `io.jcheck.runtime.classes.Statics` knows it.
    pub number: u32,
    /// An interface: its state is in another class.
    pub is_interface: bool,
    /// Internal names of what is initialised before its own initialiser runs, in this order (JLS 12.4.2, step 7).
    pub before: Vec<String>,
    /// It has an initialiser.
    pub initialiser: bool,
}

/// What the program as a whole says about its classes.
#[derive(Debug, Clone)]
pub struct Plan {
    stateful: BTreeMap<String, Stateful>,
    shapes: BTreeMap<String, Shape>,
    universe: Universe,
    /// Why an execution must not make a proxy, if so.
    proxies: Option<String>,
}

/// A class, as far as initialisation is concerned.
#[derive(Debug, Clone, Default)]
struct Shape {
    superclass: Option<String>,
    interfaces: Vec<String>,
    is_interface: bool,
    initialiser: bool,
    /// Static fields that are no constants.
    state: BTreeSet<(String, String)>,
    /// Why none of that can start anew.
    stays: Option<String>,
    /// Instance methods with code.
    concrete: bool,
    /// Of an interface: internal names of the classes of parameters.
    parameters: BTreeSet<String>,
}

impl Shape {
    /// Whether it has static state itself that starts anew.
    fn has_own_state(&self) -> bool {
        self.stays.is_none() && (self.initialiser || !self.state.is_empty())
    }
}

/// A plan in the making.
#[derive(Debug)]
pub struct Draft {
    plan: Plan,
    twice: BTreeSet<String>,
}

impl Draft {
    /// Nothing has been added yet.
    pub fn new() -> Self {
        Self {
            plan: Plan {
                stateful: BTreeMap::new(),
                shapes: BTreeMap::new(),
                universe: Universe::default(),
                proxies: None,
            },
            twice: BTreeSet::new(),
        }
    }

    /// Adds a class.
    pub fn add(&mut self, class: &Class<'_>) -> Result<(), Trouble> {
        if class.access & access::MODULE != 0 {
            return Ok(());
        }
        refusal::check(class)?;
        let name = class.name()?;
        let shape = shape(class)?;
        self.plan.universe.add(class)?;
        if self.plan.shapes.insert(name.clone(), shape).is_some() {
            self.twice.insert(name);
        }
        Ok(())
    }

    /// The plan, or why there is none.
    pub fn finish(self) -> Result<Plan, String> {
        let mut plan = self.plan;
        let names: Vec<String> = plan.shapes.keys().cloned().collect();
        for (number, name) in names.iter().enumerate() {
            if plan.has_state(name, &mut BTreeSet::new()) {
                let stateful = Stateful {
                    number: number as u32,
                    is_interface: plan.shapes[name].is_interface,
                    before: Vec::new(),
                    initialiser: plan.shapes[name].initialiser,
                };
                plan.stateful.insert(name.clone(), stateful);
            }
        }
        for name in &names {
            let before = plan.initialised_before(name);
            if let Some(stateful) = plan.stateful.get_mut(name) {
                stateful.before = before;
            }
        }
        if let Some(name) = self.twice.iter().find(|name| plan.get(name).is_some()) {
            let name = name.replace('/', ".");
            return Err(format!("there are two classes {name}"));
        }
        plan.proxies = plan.initialised_with_proxies().map(|name| {
            let name = name.replace('/', ".");
            format!("it makes proxies, and {name}, which one may initialise, has static state")
        });
        Ok(plan)
    }
}

impl Plan {
    /// Why an execution that uses this member must not be followed by others in the same JVM, if so.
    pub fn departs(&self, member: &MemberRef<'_>) -> Option<String> {
        let proxies = self.proxies.clone();
        let proxies = proxies.filter(|_| refusal::makes_proxy(member));
        proxies.or_else(|| refusal::departs(member))
    }

    /// The same of one of the method references of a class.
    pub fn reference_departs(&self, class: &Class<'_>) -> Result<Option<String>, Trouble> {
        for index in 1..class.pool.count() {
            if class.pool.tag(index) == Some(tag::METHOD_HANDLE) {
                let handle = class.pool.method_handle(index)?;
                let why = self.departs(&handle.member);
                if let Some(why) = why.or_else(|| refusal::departs_as_reference(&handle.member)) {
                    return Ok(Some(why));
                }
            }
        }
        Ok(None)
    }

    /// What is to be known of a class whose initialisation does something.
    pub fn get(&self, name: &str) -> Option<&Stateful> {
        self.stateful.get(name)
    }

    /// The class whose initialisation an access to a static field starts, and whether the field is state of an
    /// interface, or `None` where nothing is to be done.
    pub fn field<'a>(
        &'a self,
        owner: &'a str,
        name: &str,
        descriptor: &str,
    ) -> Option<(&'a str, &'a Stateful, bool)> {
        let FieldTarget::Program(class, _) = self.universe.resolve_field(owner, name, descriptor)
        else {
            return None;
        };
        let stateful = self.stateful.get(class)?;
        let key = (name.to_string(), descriptor.to_string());
        let moved = stateful.is_interface && self.shapes[class].state.contains(&key);
        Some((class, stateful, moved))
    }

    /// Whether a static field is final, and of which class.
    pub fn is_final(&self, owner: &str, name: &str, descriptor: &str) -> Option<(String, bool)> {
        match self.universe.resolve_field(owner, name, descriptor) {
            FieldTarget::Program(class, field) => Some((class.to_string(), field.is_final())),
            FieldTarget::Elsewhere(_) => None,
        }
    }

    /// Why the static state of a class stays as it is, if it does.
    pub fn stays(&self, name: &str) -> Option<&str> {
        self.shapes.get(name)?.stays.as_deref()
    }

    /// Whether a class has static state itself, or something that is initialised before it has.
    fn has_state(&self, name: &str, seen: &mut BTreeSet<String>) -> bool {
        let Some(shape) = self.shapes.get(name) else {
            return false;
        };
        if shape.has_own_state() {
            return true;
        }
        if shape.is_interface || !seen.insert(name.to_string()) {
            return false;
        }
        let above = shape.superclass.as_deref();
        above.is_some_and(|class| self.has_state(class, seen))
            || !self.interfaces_before(shape).is_empty()
    }

    fn initialised_before(&self, name: &str) -> Vec<String> {
        let shape = &self.shapes[name];
        if shape.is_interface {
            return Vec::new();
        }
        let above = shape.superclass.iter();
        let above = above
            .filter(|class| self.stateful.contains_key(*class))
            .cloned();
        above.chain(self.interfaces_before(shape)).collect()
    }

    /// The interfaces with static state that are initialised with a class: those that declare instance methods with
    /// code, superinterfaces first.
    fn interfaces_before(&self, shape: &Shape) -> Vec<String> {
        let mut found = Vec::new();
        for interface in &shape.interfaces {
            self.collect(interface, &mut found, &mut BTreeSet::new());
        }
        found
    }

    /// The interfaces that are initialised when the JVM makes a class for lambdas of these types.
    pub fn initialised_with_lambda(&self, interfaces: &[&str]) -> Vec<String> {
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for interface in interfaces {
            self.collect(interface, &mut found, &mut seen);
        }
        found
    }

    /// A class that the JVM may initialise when it makes a proxy: an interface, or, before JDK 18, the type of a
    /// parameter of one of its methods.
    fn initialised_with_proxies(&self) -> Option<&str> {
        let interfaces = self.shapes.iter().filter(|(_, shape)| shape.is_interface);
        let types = interfaces.flat_map(|(name, shape)| shape.parameters.iter().chain([name]));
        let mut stateful = types.filter(|name| self.stateful.contains_key(*name));
        stateful.next().map(String::as_str)
    }

    fn collect(&self, interface: &str, found: &mut Vec<String>, seen: &mut BTreeSet<String>) {
        let Some(shape) = self.shapes.get(interface) else {
            return;
        };
        if !seen.insert(interface.to_string()) {
            return;
        }
        for above in &shape.interfaces {
            self.collect(above, found, seen);
        }
        let state = shape.has_own_state();
        let name = interface.to_string();
        if shape.is_interface && shape.concrete && state && !found.contains(&name) {
            found.push(name);
        }
    }
}

fn shape(class: &Class<'_>) -> Result<Shape, Trouble> {
    let mut shape = Shape {
        is_interface: class.access & access::INTERFACE != 0,
        stays: refusal::stays(class)?,
        ..Shape::default()
    };
    if class.super_class != 0 {
        shape.superclass = Some(class.pool.class_name(class.super_class)?.into_owned());
    }
    for &interface in &class.interfaces {
        let name = class.pool.class_name(interface)?;
        shape.interfaces.push(name.into_owned());
    }
    for field in &class.fields {
        let name = class.pool.text(field.name)?.into_owned();
        if is_state(class, field) {
            let descriptor = class.pool.text(field.descriptor)?.into_owned();
            shape.state.insert((name, descriptor));
        }
    }
    for method in &class.methods {
        let name = class.pool.text(method.name)?;
        if name == "<clinit>" {
            shape.initialiser = true;
        } else if name != "<init>" && method.access & (access::STATIC | access::ABSTRACT) == 0 {
            shape.concrete = true;
        }
        if shape.is_interface {
            let descriptor = class.pool.text(method.descriptor)?;
            let (parameters, _) = parse_method(&descriptor)?;
            let classes = parameters
                .iter()
                .filter_map(|p| p.strip_prefix('L')?.strip_suffix(';'));
            shape.parameters.extend(classes.map(String::from));
        }
    }
    Ok(shape)
}
