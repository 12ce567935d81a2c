//! Computations as files, in the format that [`super::read()`] reads.

use std::fmt::Write;

use super::computation::Computation;
use super::cut::Cut;
use super::value::Value;

/// All local states, one for each line, in an order in which they can have happened. Clocks begin at 1, and have no entry
/// for those whose first local state suffices.
pub fn write(computation: &Computation) -> String {
    let mut text = String::new();
    for i in 0..computation.width() {
        write_state(computation, i, 0, &mut text);
    }
    let mut at = Cut::initial(computation);
    for i in at.way_to(computation, &Cut::last(computation)) {
        at = at.step(i);
        write_state(computation, i, at.at(i), &mut text);
    }
    text
}

fn write_state(computation: &Computation, i: usize, state: u32, text: &mut String) {
    let process = &computation.processes()[i];
    let _ = write!(text, "{{\"process\":{}", json(&process.name));
    let names = process.variables.iter().map(|variable| &variable.name);
    for (number, (name, value)) in names.zip(computation.values(i, state)).enumerate() {
        let before = if number == 0 { ",\"variables\":{" } else { "," };
        let value = match value {
            Value::Int(value) => value.to_string(),
            Value::Bool(value) => value.to_string(),
            Value::Text(value) => json(value),
        };
        let _ = write!(text, "{before}{}:{value}", json(name));
    }
    if !process.variables.is_empty() {
        text.push('}');
    }
    let _ = write!(text, ",\"clock\":{{{}:{}", json(&process.name), state + 1);
    for (j, need) in computation.needs(i, state).iter().enumerate() {
        if j != i && *need > 0 {
            let name = json(&computation.processes()[j].name);
            let _ = write!(text, ",{name}:{}", need + 1);
        }
    }
    text.push_str("}}\n");
}

fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
