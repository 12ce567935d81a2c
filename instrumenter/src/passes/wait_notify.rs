//! `Object.wait`, `notify`, `notifyAll`: final, so any owner and any instance call means the same method. Since Java 18
//! interface-typed receivers come with `invokeinterface`.

use super::hooks::HOOKS;
use super::row::{By::Instance, Owner::Any, Redirect};
use jcheck_annotations::SiteKind;

macro_rules! row {
    ($name:literal $descriptor:literal => $hook:literal $hook_descriptor:literal, $kind:ident) => {
        Redirect {
            owner: Any,
            by: Instance,
            name: $name,
            descriptor: $descriptor,
            class: HOOKS,
            hook: $hook,
            hook_descriptor: $hook_descriptor,
            kind: || SiteKind::$kind,
        }
    };
}

/// The rows.
pub const ROWS: &[Redirect] = &[
    row!("wait" "()V" => "waitOn" "(Ljava/lang/Object;I)V", Wait),
    row!("wait" "(J)V" => "waitOn" "(Ljava/lang/Object;JI)V", TimedWait),
    row!("wait" "(JI)V" => "waitOn" "(Ljava/lang/Object;JII)V", TimedWait),
    row!("notify" "()V" => "notifyOne" "(Ljava/lang/Object;I)V", Notify),
    row!("notifyAll" "()V" => "notifyAll" "(Ljava/lang/Object;I)V", NotifyAll),
];
