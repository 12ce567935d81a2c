//! Frames as a reader of the program takes them.

use jcheck_annotations::class_of;

use super::super::in_a_line;

/// `App.buy (App.java:6)`, of `com.example.App.lambda$buy$0(App.java:6)`.
pub fn place(frame: &str) -> String {
    let (method, line) = match frame.split_once('(') {
        Some((method, line)) => (method, line.trim_end_matches(')')),
        None => (frame, "Unknown Source"),
    };
    let class = class_of(method);
    let method = &method[class.len()..];
    format!(
        "{}{} ({line})",
        in_a_line(simple(class)),
        in_a_line(&readable(method))
    )
}

/// A class without its package.
pub fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// Class and method of a frame.
pub fn method_of(frame: &str) -> (&str, &str) {
    let method = frame.split('(').next().unwrap_or(frame);
    let class = class_of(method);
    (class, method[class.len()..].trim_start_matches('.'))
}

/// The method that a person wrote: of the body of a lambda, or what stands for a method reference, the one around it.
fn readable(method: &str) -> String {
    let bodies = [".lambda$", ".ref$"];
    let name = bodies.iter().find_map(|body| method.strip_prefix(body));
    let around = name.and_then(|name| name.rsplit_once('$'));
    match around {
        Some((around, _)) if !around.is_empty() => format!(".{around}"),
        _ => method.to_string(),
    }
}
