//! The types of the lambdas that a class makes: the JVM initialises those interfaces with default methods when it links the
//! call site.

use super::refusal::LAMBDAS;
use super::trouble::Trouble;
use crate::class::bootstraps::Bootstraps;
use crate::class::Class;

/// `LambdaMetafactory.FLAG_MARKERS`: the lambda has more types than that of the call site.
const MARKERS: i32 = 2;
/// Position of the flags of `altMetafactory`, behind the method and its first three arguments; how many more types there are
/// follows, then these.
const FLAGS: usize = 4;

/// What the bootstrap methods of a class make, by their numbers: nothing for one that makes no lambda, else the types that a
/// lambda has besides that of the call site.
pub struct Lambdas(Vec<Option<Vec<String>>>);

impl Lambdas {
    /// Those of a class.
    pub fn of(class: &Class<'_>) -> Result<Self, Trouble> {
        let bootstraps = Bootstraps::of(class)?;
        let mut all = Vec::new();
        for number in 0..bootstraps.count() {
            let parts: Vec<u16> = bootstraps.parts(class, number)?.collect();
            let factory = class.pool.method_handle(parts[0])?.member;
            all.push(match &*factory.name {
                _ if factory.owner != LAMBDAS => None,
                "altMetafactory" => Some(markers(class, &parts)?),
                _ => Some(Vec::new()),
            });
        }
        Ok(Self(all))
    }

    /// The types of the lambdas of a call site with this descriptor and bootstrap method.
    pub fn types<'a>(&'a self, number: u16, descriptor: &'a str) -> Vec<&'a str> {
        let Some(Some(more)) = self.0.get(usize::from(number)) else {
            return Vec::new();
        };
        let made = descriptor.split_once(")L");
        let made = made.map(|(_, made)| made.trim_end_matches(';'));
        made.into_iter()
            .chain(more.iter().map(String::as_str))
            .collect()
    }
}

fn markers(class: &Class<'_>, parts: &[u16]) -> Result<Vec<String>, Trouble> {
    let number = |at: usize| parts.get(at).and_then(|&index| class.pool.int(index));
    if number(FLAGS).unwrap_or_default() & MARKERS == 0 {
        return Ok(Vec::new());
    }
    let count = number(FLAGS + 1).unwrap_or_default().max(0) as usize;
    let types = parts.iter().skip(FLAGS + 2).take(count);
    let name = |&index: &u16| Ok(class.pool.class_name(index)?.into_owned());
    types.map(name).collect()
}
