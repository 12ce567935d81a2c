//! What is to be done at a call: each pass has its part, which it decides and does.

use super::super::row::Redirect;
use crate::policy::handed::Effect;
use crate::sites::Recurring;

/// What the passes do at a call.
#[derive(Debug, Default)]
pub struct CallPlan {
    /// The hook that replaces it.
    pub redirect: Option<&'static Redirect>,
    /// It makes a random generator without a seed, for which this class stands in.
    pub random: Option<&'static str>,
    /// It calls something by reflection.
    pub reflective: Option<Reflective>,
    /// It makes a class loader or defines a class.
    pub loading: Option<Loading>,
    /// It tells the checker what it is, but not where.
    pub located: Option<Recurring>,
    /// It adds to a number: the same where its result is dropped, and what copies the number before the call.
    pub sum: Option<(Recurring, &'static [u8])>,
    /// It is announced.
    pub announced: Option<Recurring>,
    /// Something is handed to code that is not rewritten.
    pub handed: Option<Handed>,
    /// It may ask for an identity hash code.
    pub identity: Option<Asked>,
    /// It asks for what each thread has for itself.
    pub own: Option<Recurring>,
    /// It makes a reference that the garbage collector may clear, looks at what one refers to, or clears it.
    pub referent: Option<&'static Referent>,
    /// For a constructor: what it makes.
    pub birth: Option<Birth>,
    /// For `clone` of an array: what it makes.
    pub array_clone: Option<Recurring>,
    /// For a method that gives a new object out of sight: what it makes.
    pub factory: Option<Recurring>,
    /// For `clone` of another object.
    pub object_clone: Option<Recurring>,
}

impl CallPlan {
    /// Whether something else is called in its place, or it is not known what it does.
    pub fn is_special(&self) -> bool {
        self.redirect.is_some()
            || self.random.is_some()
            || self.reflective.is_some()
            || self.loading.is_some()
            || self.announced.is_some()
            || self.handed.is_some()
            || self.referent.is_some()
    }

    /// True if nothing is to be done.
    pub fn is_empty(&self) -> bool {
        self.redirect.is_none()
            && self.random.is_none()
            && self.referent.is_none()
            && self.reflective.is_none()
            && self.loading.is_none()
            && self.located.is_none()
            && self.announced.is_none()
            && self.handed.is_none()
            && self.identity.is_none()
            && self.own.is_none()
            && self.birth.is_none()
            && self.array_clone.is_none()
            && self.factory.is_none()
            && self.object_clone.is_none()
    }
}

/// What a constructor makes.
#[derive(Debug)]
pub struct Birth {
    /// The site of its birth.
    pub made: Recurring,
    /// The hook for it.
    pub hook: &'static str,
    /// The internal name of the class that takes the place of the one that is named.
    pub wrapper: Option<String>,
}

/// A call that may lead to `hashCode` or `toString` of `Object`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// `hashCode`, not `toString`.
    pub hash: bool,
    /// By `super`: it surely leads there.
    pub special: bool,
}

/// What a call does that concerns class loaders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loading {
    /// It makes a class loader.
    Makes,
    /// It defines a class, or asks whether one is defined.
    Defines,
    /// It asks for the lock under which that is done.
    Lock,
    /// It changes where classes come from, or defines one for the program's own loader.
    Changes,
}

/// What is handed to code that is not rewritten.
#[derive(Debug)]
pub struct Handed {
    /// The site of a read.
    pub read: Recurring,
    /// The site of a write.
    pub write: Recurring,
    /// The receiver may be a loader of services.
    pub services: bool,
    /// What it is called with.
    pub parameters: Vec<Parameter>,
}

/// One parameter of such a call.
#[derive(Debug)]
pub struct Parameter {
    /// The instruction that stores it.
    pub store: u8,
    /// How many slots it takes.
    pub slots: u16,
    /// What the call does to it, with the hook for it.
    pub hooked: Option<(Effect, &'static str)>,
}

/// What comes before a call that concerns a reference which the garbage collector may clear.
#[derive(Debug)]
pub struct Referent {
    /// The name of what is called.
    pub name: &'static str,
    /// Its descriptor.
    pub descriptor: &'static str,
    /// Copies what the hook is given to the top of the stack.
    pub copy: &'static [u8],
    /// The hook.
    pub hook: &'static str,
    /// Its descriptor.
    pub hook_descriptor: &'static str,
}

impl Referent {
    /// Whether a reference is made.
    pub fn is_made(&self) -> bool {
        self.name == "<init>"
    }
}

/// A call by reflection.
#[derive(Debug)]
pub struct Reflective {
    /// What its hook has to do.
    pub does: Use,
    /// Its site.
    pub called: Recurring,
}

impl Reflective {
    /// Whether it also does what it says in its descriptor: it reads the arrays that it is given.
    pub fn looks_into_arrays(&self) -> bool {
        matches!(self.does, Use::MayInitialiseFor)
    }
}

/// What the hook of a method of the platform has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// `method receiver arguments`
    Invoke,
    /// `constructor arguments`
    Construct,
    /// `class`
    ConstructByClass,
    /// `module name`
    ResourceOfModule,
    /// Gives the place of a resource
    FindResource,
    /// `loader name`
    FindResources,
    /// `loader name`, or `class name`; the type of the hook
    OpenResource(&'static str),
    /// Nothing to look at
    MayInitialise,
    /// Nothing to look at but what is in an array
    MayInitialiseFor,
    /// `field object`
    ReadField,
    /// `field object value`, with the size of the value in slots
    WriteField(u8),
    /// `array index`
    Load,
    /// `array index value`, with the size of the value in slots
    Store(u8),
    /// `class length` or `class lengths`
    MakeArray,
}
