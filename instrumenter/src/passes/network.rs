//! The network: what its model asks of the scheduler, and addresses, for which nobody outside is asked.
//!
//! The model is in `javalib/models/java.base/sun/nio/ch/`; see `docs/network.md`.

use super::hooks::NETWORK;
use super::row::By::{Static, Virtual};
use super::row::{By, Owner, Redirect};
use jcheck_annotations::SiteKind;

const ADDRESS: &str = "java/net/InetAddress";

fn asks(method: &'static str) -> SiteKind {
    SiteKind::Call {
        method: method.into(),
        write: false,
    }
}

/// Something may go wrong; what, if it does.
fn fault(what: &'static str) -> SiteKind {
    SiteKind::Fault(what.into())
}

/// Of the model.
const fn signals(
    (name, descriptor): (&'static str, &'static str),
    hook_descriptor: &'static str,
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class("sun/nio/ch/LoopbackSignals"),
        by: Static,
        name,
        descriptor,
        class: NETWORK,
        hook: name,
        hook_descriptor,
        kind,
    }
}

/// Of an address.
const fn address(
    (by, name, descriptor): (By, &'static str, &'static str),
    (hook, hook_descriptor): (&'static str, &'static str),
    kind: fn() -> SiteKind,
) -> Redirect {
    Redirect {
        owner: Owner::Class(ADDRESS),
        by,
        name,
        descriptor,
        class: NETWORK,
        hook,
        hook_descriptor,
        kind,
    }
}

/// The rows.
#[rustfmt::skip]
pub const ROWS: &[Redirect] = &[
    signals(("signal", "(Ljava/lang/Object;)V"), "(Ljava/lang/Object;I)V", || SiteKind::Unpark),
    signals(("await", "(Ljava/lang/Object;ZZJ)I"), "(Ljava/lang/Object;ZZJI)I", || SiteKind::TimedPark),
    signals(("port", "()I"), "(I)I", || asks("java.net.Socket.bind")),
    signals(("choose", "()Z"), "(I)Z", || asks("java.net.Socket.read")),
    signals(("pick", "(I)I"), "(II)I", || asks("java.net.Socket.read")),
    signals(("isLost", "()Z"), "(I)Z", || fault("the datagram is lost")),
    signals(("isDoubled", "()Z"), "(I)Z", || fault("the datagram comes twice")),
    signals(("overtakes", "()Z"), "(I)Z", || fault("the datagram overtakes the one before")),
    signals(("bound", "(I)I"), "(II)I", || asks("java.net.Socket.read")),
    signals(("crash", "()V"), "(I)V", || fault("the process crashes")),
    signals(("step", "(Z)V"), "(ZI)V", || asks("java.net.Socket.write")),
    signals(("several", "()Z"), "(I)Z", || asks("java.net.Socket.bind")),
    signals(("replicas", "(Ljava/util/function/Function;Ljava/lang/Object;)V"),
        "(Ljava/util/function/Function;Ljava/lang/Object;I)V",
        || asks("java.net.Socket.bind")),
    signals(("share", "(Ljava/lang/Object;I[Ljava/lang/Object;)V"), "(Ljava/lang/Object;I[Ljava/lang/Object;I)V",
        || asks("java.net.Socket.bind")),
    signals(("tell", "(ILjava/lang/Object;[Ljava/lang/Object;)V"), "(ILjava/lang/Object;[Ljava/lang/Object;I)V",
        || asks("java.net.Socket.write")),
    signals(("holds", "(JLjava/lang/Object;)V"), "(JLjava/lang/Object;I)V", || asks("java.net.Socket.bind")),
    signals(("drops", "(J)V"), "(JI)V", || asks("java.net.Socket.close")),
    signals(("used", "()V"), "(I)V", || asks("java.net.Socket.bind")),
    signals(("exported", "()V"), "(I)V", || asks("java.rmi.server.UnicastRemoteObject.exportObject")),
    signals(("beyond", "(Ljava/lang/String;)V"), "(Ljava/lang/String;I)V", || asks("java.net.Socket")),
    signals(("unmodelled", "(Ljava/lang/String;)V"), "(Ljava/lang/String;I)V", || asks("java.net.Socket")),
    address((Static, "getByName", "(Ljava/lang/String;)Ljava/net/InetAddress;"),
        ("addressOf", "(Ljava/lang/String;I)Ljava/net/InetAddress;"), || asks("java.net.InetAddress.getByName")),
    address((Static, "getAllByName", "(Ljava/lang/String;)[Ljava/net/InetAddress;"),
        ("addressesOf", "(Ljava/lang/String;I)[Ljava/net/InetAddress;"), || asks("java.net.InetAddress.getAllByName")),
    address((Static, "getLocalHost", "()Ljava/net/InetAddress;"),
        ("localHost", "(I)Ljava/net/InetAddress;"), || asks("java.net.InetAddress.getLocalHost")),
    address((Virtual, "getHostName", "()Ljava/lang/String;"),
        ("nameOf", "(Ljava/net/InetAddress;I)Ljava/lang/String;"), || asks("java.net.InetAddress.getHostName")),
    address((Virtual, "getCanonicalHostName", "()Ljava/lang/String;"),
        ("canonicalNameOf", "(Ljava/net/InetAddress;I)Ljava/lang/String;"),
        || asks("java.net.InetAddress.getCanonicalHostName")),
];
