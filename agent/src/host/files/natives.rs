//! The native methods of the JDK that have to do with files, of JDK 17 and 25: what each is asked for in the place of what
//! the program asks for. Where a JDK has no such method, the row is not for it.
#![expect(
    unsafe_code,
    reason = "the JVM calls by address, and so are the JDK's own functions called"
)]

use std::ffi::c_void;
use std::sync::atomic::{AtomicPtr, Ordering};

use jni::sys::{jboolean, jint, jlong, jobject, JNIEnv};
use rustix::fs::OFlags;

use super::arguments::{Address, File, Object, Text, Within};
use super::call::Call;
use super::names::Kind;
use super::namespace::Opening;
use super::row::Row;

/// One row: library, class, method and descriptor; a name for the call and one for the JDK's own function; parameters,
/// result, and what is done.
macro_rules! native {
    ($library:ident $class:ident $method:literal $descriptor:literal
     |$call:ident, $own:ident| ($($name:ident: $type:ty),*) -> $result:ty $body:block) => {{
        static OWN: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
        #[allow(clippy::too_many_arguments, reason = "they are the JDK's")]
        unsafe extern "system" fn replacement(
            env: *mut JNIEnv,
            this: jobject,
            $($name: $type),*
        ) -> $result {
            type Function = unsafe extern "system" fn(*mut JNIEnv, jobject, $($type),*) -> $result;
            // SAFETY: it was found by the name of this method, before this function took its place.
            let own: Function = unsafe { std::mem::transmute(OWN.load(Ordering::Acquire)) };
            // SAFETY: with what the JVM has called this one.
            #[allow(unused_variables, reason = "not each row names it")]
            let $own = |$($name: $type),*| unsafe { own(env, this, $($name),*) };
            // SAFETY: as above.
            let $call = unsafe { Call::new(env, this) };
            $body
        }
        Row {
            library: $library,
            class: $class,
            method: ($method, $descriptor),
            function: replacement as *mut c_void,
            original: &OWN,
        }
    }};
}

/// A row for each of two names that a method has: on JDK 17 some have no 0 at their end.
macro_rules! both {
    ($class:ident $first:literal $second:literal $descriptor:literal
     |$call:ident, $own:ident| $parameters:tt -> $result:ty $body:block) => {
        [
            native!(BASE $class $first $descriptor |$call, $own| $parameters -> $result $body),
            native!(BASE $class $second $descriptor |$call, $own| $parameters -> $result $body),
        ]
    };
}

const NIO: &str = "libnio.so";
const BASE: &str = "libjava.so";

const DISPATCHER: &std::ffi::CStr = c"sun/nio/fs/UnixNativeDispatcher";
const LINUX: &std::ffi::CStr = c"sun/nio/fs/LinuxNativeDispatcher";
const COPY: &std::ffi::CStr = c"sun/nio/fs/UnixCopyFile";
const NIO_SYSTEM: &std::ffi::CStr = c"sun/nio/fs/UnixFileSystem";
const CHANNEL: &std::ffi::CStr = c"sun/nio/ch/FileDispatcherImpl";
const UNIX_CHANNEL: &std::ffi::CStr = c"sun/nio/ch/UnixFileDispatcherImpl";
const OLD_CHANNEL: &std::ffi::CStr = c"sun/nio/ch/FileChannelImpl";
const UNIX_DISPATCHER: &std::ffi::CStr = c"sun/nio/ch/UnixDispatcher";
const DESCRIPTOR: &std::ffi::CStr = c"java/io/FileDescriptor";
const SYSTEM: &std::ffi::CStr = c"java/io/UnixFileSystem";
const INPUT: &std::ffi::CStr = c"java/io/FileInputStream";
const OUTPUT: &std::ffi::CStr = c"java/io/FileOutputStream";
const RANDOM: &std::ffi::CStr = c"java/io/RandomAccessFile";

/// A flag of `unlinkat`: a directory is meant; and of `fstatat`: a link itself is.
const REMOVE_DIRECTORY: jint = 0x200;
const NO_FOLLOW: jint = 0x100;
/// Flags of `RandomAccessFile.open0`: for reading and writing.
const READ_WRITE: jint = 2;

fn opening(flags: jint) -> Opening {
    let flags = OFlags::from_bits_retain(flags.cast_unsigned());
    let has = |flag| flags.intersects(flag);
    Opening {
        writes: has(OFlags::WRONLY | OFlags::RDWR | OFlags::CREATE | OFlags::TRUNC),
        creates: has(OFlags::CREATE),
        empties: has(OFlags::TRUNC),
        stays: has(OFlags::NOFOLLOW) || flags.contains(OFlags::CREATE | OFlags::EXCL),
    }
}

/// All rows.
pub fn rows() -> Vec<Row> {
    let mut rows = dispatcher();
    rows.extend(open_of_dispatcher());
    rows.extend(system());
    rows.extend(streams());
    rows.extend(random_access());
    rows.extend(channels());
    rows.extend(transfers());
    rows.extend(ends());
    rows
}

/// Of names below `java.nio.file`.
fn dispatcher() -> Vec<Row> {
    vec![
        native!(NIO DISPATCHER c"open0" c"(JII)I" |call, own| (path: jlong, flags: jint, mode: jint) -> jint {
            let how = opening(flags);
            call.names(how.writes, [Address(path)], |files, [path]| files.open(path, how), |[path]| {
                own(path.0, flags, mode)
            })
        }),
        native!(NIO DISPATCHER c"link0" c"(JJ)V" |call, own| (existing: jlong, new: jlong) -> () {
            call.names(true, [Address(existing), Address(new)], |files, [existing, new]| files.link(existing, new), |[a, b]| {
                own(a.0, b.0)
            })
        }),
        native!(NIO DISPATCHER c"unlink0" c"(J)V" |call, own| (path: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.remove(path, true, false), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"rmdir0" c"(J)V" |call, own| (path: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.remove(path, false, true), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"mknod0" c"(JIJ)V" |call, own| (path: jlong, mode: jint, device: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.make_new(path, Kind::File), |[path]| {
                own(path.0, mode, device)
            })
        }),
        native!(NIO DISPATCHER c"rename0" c"(JJ)V" |call, own| (from: jlong, to: jlong) -> () {
            call.names(true, [Address(from), Address(to)], |files, [from, to]| files.rename(from, to), |[from, to]| {
                own(from.0, to.0)
            })
        }),
        native!(NIO DISPATCHER c"mkdir0" c"(JI)V" |call, own| (path: jlong, mode: jint) -> () {
            call.names(true, [Address(path)], |files, [path]| files.make_new(path, Kind::Directory), |[path]| {
                own(path.0, mode)
            })
        }),
        native!(NIO DISPATCHER c"symlink0" c"(JJ)V" |call, own| (target: jlong, path: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.make_new(path, Kind::Link), |[path]| {
                own(target, path.0)
            })
        }),
        native!(NIO DISPATCHER c"readlink0" c"(J)[B" |call, own| (path: jlong) -> Object {
            call.names(false, [Address(path)], |files, [path]| files.look(path, false, false), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"realpath0" c"(J)[B" |call, own| (path: jlong) -> Object {
            match call.canonical(Address(path)) {
                Some((key, true)) => call.bytes(&key),
                _ if call.has_thrown() => Object::default(),
                // It does not exist, which the system says if the program has removed it.
                _ => call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0)),
            }
        }),
        native!(NIO DISPATCHER c"stat0" c"(JLsun/nio/fs/UnixFileAttributes;)V" |call, own| (path: jlong, into: jobject) -> () {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, true), |[path]| own(path.0, into))
        }),
        native!(NIO DISPATCHER c"stat0" c"(JLsun/nio/fs/UnixFileAttributes;)I" |call, own| (path: jlong, into: jobject) -> jint {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, true), |[path]| own(path.0, into))
        }),
        native!(NIO DISPATCHER c"stat1" c"(J)I" |call, own| (path: jlong) -> jint {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"lstat0" c"(JLsun/nio/fs/UnixFileAttributes;)V" |call, own| (path: jlong, into: jobject) -> () {
            call.names(false, [Address(path)], |files, [path]| files.look(path, false, true), |[path]| own(path.0, into))
        }),
        native!(NIO DISPATCHER c"exists0" c"(J)Z" |call, own| (path: jlong) -> jboolean {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"access0" c"(JI)V" |call, own| (path: jlong, mode: jint) -> () {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0, mode))
        }),
        native!(NIO DISPATCHER c"access0" c"(JI)I" |call, own| (path: jlong, mode: jint) -> jint {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0, mode))
        }),
        native!(NIO DISPATCHER c"statvfs0" c"(JLsun/nio/fs/UnixFileStoreAttributes;)V" |call, own| (path: jlong, into: jobject) -> () {
            call.names(false, [Address(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0, into))
        }),
        native!(NIO DISPATCHER c"opendir0" c"(J)J" |call, own| (path: jlong) -> jlong {
            call.names(false, [Address(path)], |files, [path]| files.list(path), |[path]| own(path.0))
        }),
        native!(NIO DISPATCHER c"chown0" c"(JII)V" |call, own| (path: jlong, user: jint, group: jint) -> () {
            call.names(true, [Address(path)], |files, [path]| files.change(path, true, false), |[path]| own(path.0, user, group))
        }),
        native!(NIO DISPATCHER c"lchown0" c"(JII)V" |call, own| (path: jlong, user: jint, group: jint) -> () {
            call.names(true, [Address(path)], |files, [path]| files.change(path, false, false), |[path]| own(path.0, user, group))
        }),
        native!(NIO DISPATCHER c"chmod0" c"(JI)V" |call, own| (path: jlong, mode: jint) -> () {
            call.names(true, [Address(path)], |files, [path]| files.change(path, true, false), |[path]| own(path.0, mode))
        }),
        native!(NIO DISPATCHER c"utimes0" c"(JJJ)V" |call, own| (path: jlong, read: jlong, changed: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.change(path, true, true), |[path]| own(path.0, read, changed))
        }),
        native!(NIO DISPATCHER c"lutimes0" c"(JJJ)V" |call, own| (path: jlong, read: jlong, changed: jlong) -> () {
            call.names(true, [Address(path)], |files, [path]| files.change(path, false, true), |[path]| own(path.0, read, changed))
        }),
    ]
}

/// Of open files and directories below `java.nio.file`.
fn open_of_dispatcher() -> Vec<Row> {
    vec![
        native!(NIO DISPATCHER c"openat0" c"(IJII)I" |call, own| (open: jint, path: jlong, flags: jint, mode: jint) -> jint {
            let how = opening(flags);
            call.names(how.writes, [Within(open, path)], |files, [path]| files.open(path, how), |[path]| {
                own(path.0, path.1, flags, mode)
            })
        }),
        native!(NIO DISPATCHER c"unlinkat0" c"(IJI)V" |call, own| (open: jint, path: jlong, flags: jint) -> () {
            let directory = flags & REMOVE_DIRECTORY != 0;
            call.names(true, [Within(open, path)], |files, [path]| files.remove(path, !directory, directory), |[path]| {
                own(path.0, path.1, flags)
            })
        }),
        native!(NIO DISPATCHER c"renameat0" c"(IJIJ)V" |call, own| (first: jint, from: jlong, second: jint, to: jlong) -> () {
            let names = [Within(first, from), Within(second, to)];
            call.names(true, names, |files, [from, to]| files.rename(from, to), |[from, to]| {
                own(from.0, from.1, to.0, to.1)
            })
        }),
        native!(NIO DISPATCHER c"fstatat0" c"(IJILsun/nio/fs/UnixFileAttributes;)V" |call, own| (open: jint, path: jlong, flags: jint, into: jobject) -> () {
            let follow = flags & NO_FOLLOW == 0;
            call.names(false, [Within(open, path)], |files, [path]| files.look(path, follow, true), |[path]| {
                own(path.0, path.1, flags, into)
            })
        }),
        native!(NIO DISPATCHER c"utimensat0" c"(IJJJI)V" |call, own| (open: jint, path: jlong, read: jlong, changed: jlong, flags: jint) -> () {
            let follow = flags & NO_FOLLOW == 0;
            call.names(true, [Within(open, path)], |files, [path]| files.change(path, follow, true), |[path]| {
                own(path.0, path.1, read, changed, flags)
            })
        }),
        native!(NIO DISPATCHER c"fchmodat0" c"(IJII)V" |call, own| (open: jint, path: jlong, mode: jint, flags: jint) -> () {
            let follow = flags & NO_FOLLOW == 0;
            call.names(true, [Within(open, path)], |files, [path]| files.change(path, follow, false), |[path]| {
                own(path.0, path.1, mode, flags)
            })
        }),
        native!(NIO DISPATCHER c"fstat" c"(ILsun/nio/fs/UnixFileAttributes;)V" |call, own| (open: jint, into: jobject) -> () {
            call.look_open(open);
            own(open, into)
        }),
        native!(NIO DISPATCHER c"fstat0" c"(ILsun/nio/fs/UnixFileAttributes;)V" |call, own| (open: jint, into: jobject) -> () {
            call.look_open(open);
            own(open, into)
        }),
        native!(NIO DISPATCHER c"fchown" c"(III)V" |call, own| (open: jint, user: jint, group: jint) -> () {
            if call.change_open(open, false).is_some() { own(open, user, group) }
        }),
        native!(NIO DISPATCHER c"fchown0" c"(III)V" |call, own| (open: jint, user: jint, group: jint) -> () {
            if call.change_open(open, false).is_some() { own(open, user, group) }
        }),
        native!(NIO DISPATCHER c"fchmod" c"(II)V" |call, own| (open: jint, mode: jint) -> () {
            if call.change_open(open, false).is_some() { own(open, mode) }
        }),
        native!(NIO DISPATCHER c"fchmod0" c"(II)V" |call, own| (open: jint, mode: jint) -> () {
            if call.change_open(open, false).is_some() { own(open, mode) }
        }),
        native!(NIO DISPATCHER c"futimes" c"(IJJ)V" |call, own| (open: jint, read: jlong, changed: jlong) -> () {
            if call.change_open(open, true).is_some() { own(open, read, changed) }
        }),
        native!(NIO DISPATCHER c"futimens" c"(IJJ)V" |call, own| (open: jint, read: jlong, changed: jlong) -> () {
            if call.change_open(open, true).is_some() { own(open, read, changed) }
        }),
        native!(NIO DISPATCHER c"futimens0" c"(IJJ)V" |call, own| (open: jint, read: jlong, changed: jlong) -> () {
            if call.change_open(open, true).is_some() { own(open, read, changed) }
        }),
        native!(NIO DISPATCHER c"fsetxattr0" c"(IJJI)V" |call, own| (open: jint, name: jlong, value: jlong, length: jint) -> () {
            if call.change_open(open, false).is_some() { own(open, name, value, length) }
        }),
        native!(NIO DISPATCHER c"fremovexattr0" c"(IJ)V" |call, own| (open: jint, name: jlong) -> () {
            if call.change_open(open, false).is_some() { own(open, name) }
        }),
    ]
}

/// Of `java.io.File`.
fn system() -> Vec<Row> {
    let mut rows = vec![
        native!(BASE SYSTEM c"canonicalize0" c"(Ljava/lang/String;)Ljava/lang/String;" |call, own| (path: jobject) -> Object {
            match call.canonical(Text(path)) {
                Some((key, _)) => call.text(&key),
                _ if call.has_thrown() => Object::default(),
                None => own(path),
            }
        }),
        native!(BASE SYSTEM c"getBooleanAttributes0" c"(Ljava/io/File;)I" |call, own| (file: jobject) -> jint {
            call.names(false, [File(file)], |files, [path]| files.look(path, true, false), |[file]| own(file.0))
        }),
        native!(BASE SYSTEM c"delete0" c"(Ljava/io/File;)Z" |call, own| (file: jobject) -> jboolean {
            call.names(true, [File(file)], |files, [path]| files.remove(path, true, true), |[file]| own(file.0))
        }),
        native!(BASE SYSTEM c"rename0" c"(Ljava/io/File;Ljava/io/File;)Z" |call, own| (from: jobject, to: jobject) -> jboolean {
            call.names(true, [File(from), File(to)], |files, [from, to]| files.rename(from, to), |[from, to]| {
                own(from.0, to.0)
            })
        }),
        native!(BASE SYSTEM c"getNameMax0" c"(Ljava/lang/String;)J" |call, own| (path: jobject) -> jlong {
            call.names(false, [Text(path)], |files, [path]| files.look(path, true, false), |[path]| own(path.0))
        }),
    ];
    rows.extend(both!(SYSTEM c"checkAccess" c"checkAccess0" c"(Ljava/io/File;I)Z" |call, own| (file: jobject, mode: jint) -> jboolean {
        call.names(false, [File(file)], |files, [path]| files.look(path, true, false), |[file]| own(file.0, mode))
    }));
    rows.extend(both!(SYSTEM c"getLastModifiedTime" c"getLastModifiedTime0" c"(Ljava/io/File;)J" |call, own| (file: jobject) -> jlong {
        call.names(false, [File(file)], |files, [path]| files.look(path, true, true), |[file]| own(file.0))
    }));
    rows.extend(both!(SYSTEM c"getLength" c"getLength0" c"(Ljava/io/File;)J" |call, own| (file: jobject) -> jlong {
        call.names(false, [File(file)], |files, [path]| files.look(path, true, true), |[file]| own(file.0))
    }));
    rows.extend(both!(SYSTEM c"setPermission" c"setPermission0" c"(Ljava/io/File;IZZ)Z" |call, own| (file: jobject, mode: jint, on: jboolean, owner: jboolean) -> jboolean {
        call.names(true, [File(file)], |files, [path]| files.change(path, true, false), |[file]| own(file.0, mode, on, owner))
    }));
    rows.extend(both!(SYSTEM c"createFileExclusively" c"createFileExclusively0" c"(Ljava/lang/String;)Z" |call, own| (path: jobject) -> jboolean {
        call.names(true, [Text(path)], |files, [path]| files.make_new(path, Kind::File), |[path]| own(path.0))
    }));
    rows.extend(both!(SYSTEM c"list" c"list0" c"(Ljava/io/File;)[Ljava/lang/String;" |call, own| (file: jobject) -> Object {
        call.names(false, [File(file)], |files, [path]| files.list(path), |[file]| own(file.0))
    }));
    rows.extend(both!(SYSTEM c"createDirectory" c"createDirectory0" c"(Ljava/io/File;)Z" |call, own| (file: jobject) -> jboolean {
        call.names(true, [File(file)], |files, [path]| files.make_new(path, Kind::Directory), |[file]| own(file.0))
    }));
    rows.extend(both!(SYSTEM c"setLastModifiedTime" c"setLastModifiedTime0" c"(Ljava/io/File;J)Z" |call, own| (file: jobject, time: jlong) -> jboolean {
        call.names(true, [File(file)], |files, [path]| files.change(path, true, true), |[file]| own(file.0, time))
    }));
    rows.extend(both!(SYSTEM c"setReadOnly" c"setReadOnly0" c"(Ljava/io/File;)Z" |call, own| (file: jobject) -> jboolean {
        call.names(true, [File(file)], |files, [path]| files.change(path, true, false), |[file]| own(file.0))
    }));
    rows.extend(both!(SYSTEM c"getSpace" c"getSpace0" c"(Ljava/io/File;I)J" |call, own| (file: jobject, kind: jint) -> jlong {
        call.names(false, [File(file)], |files, [path]| files.look(path, true, false), |[file]| own(file.0, kind))
    }));
    rows
}

/// Of files as streams.
fn streams() -> Vec<Row> {
    vec![
        native!(BASE INPUT c"open0" c"(Ljava/lang/String;)V" |call, own| (path: jobject) -> () {
            let how = Opening::default();
            call.names(false, [Text(path)], |files, [path]| files.open(path, how), |[path]| own(path.0))
        }),
        native!(BASE OUTPUT c"open0" c"(Ljava/lang/String;Z)V" |call, own| (path: jobject, append: jboolean) -> () {
            let how = Opening { writes: true, creates: true, empties: !append, stays: false };
            call.names(true, [Text(path)], |files, [path]| files.open(path, how), |[path]| own(path.0, append))
        }),
        native!(BASE INPUT c"read0" c"()I" |call, own| () -> jint {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE INPUT c"readBytes" c"([BII)I" |call, own| (array: jobject, first: jint, count: jint) -> jint {
            match call.transfer(array, first, count, true) { Some(()) => own(array, first, count), None => 0 }
        }),
        native!(BASE INPUT c"length0" c"()J" |call, own| () -> jlong {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE INPUT c"position0" c"()J" |call, own| () -> jlong {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE INPUT c"skip0" c"(J)J" |call, own| (count: jlong) -> jlong {
            match call.open_file(call.own_number(), false) { Some(()) => own(count), None => 0 }
        }),
        native!(BASE INPUT c"available0" c"()I" |call, own| () -> jint {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE OUTPUT c"write" c"(IZ)V" |call, own| (byte: jint, append: jboolean) -> () {
            if call.open_file(call.own_number(), true).is_some() { own(byte, append) }
        }),
        native!(BASE OUTPUT c"writeBytes" c"([BIIZ)V" |call, own| (array: jobject, first: jint, count: jint, append: jboolean) -> () {
            if call.transfer(array, first, count, false).is_some() { own(array, first, count, append) }
        }),
    ]
}

/// Of `java.io.RandomAccessFile`.
fn random_access() -> Vec<Row> {
    let mut rows = vec![
        native!(BASE RANDOM c"open0" c"(Ljava/lang/String;I)V" |call, own| (path: jobject, mode: jint) -> () {
            let writes = mode & READ_WRITE != 0;
            let how = Opening { writes, creates: writes, ..Opening::default() };
            call.names(writes, [Text(path)], |files, [path]| files.open(path, how), |[path]| own(path.0, mode))
        }),
        native!(BASE RANDOM c"read0" c"()I" |call, own| () -> jint {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE RANDOM c"write0" c"(I)V" |call, own| (byte: jint) -> () {
            if call.open_file(call.own_number(), true).is_some() { own(byte) }
        }),
        native!(BASE RANDOM c"getFilePointer" c"()J" |call, own| () -> jlong {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
        native!(BASE RANDOM c"seek0" c"(J)V" |call, own| (position: jlong) -> () {
            if call.open_file(call.own_number(), false).is_some() { own(position) }
        }),
    ];
    rows.extend(both!(RANDOM c"readBytes" c"readBytes0" c"([BII)I" |call, own| (array: jobject, first: jint, count: jint) -> jint {
        match call.transfer(array, first, count, true) { Some(()) => own(array, first, count), None => 0 }
    }));
    rows.extend(both!(RANDOM c"writeBytes" c"writeBytes0" c"([BII)V" |call, own| (array: jobject, first: jint, count: jint) -> () {
        if call.transfer(array, first, count, false).is_some() { own(array, first, count) }
    }));
    rows.extend(
        both!(RANDOM c"length" c"length0" c"()J" |call, own| () -> jlong {
            match call.open_file(call.own_number(), false) { Some(()) => own(), None => 0 }
        }),
    );
    rows.extend(
        both!(RANDOM c"setLength" c"setLength0" c"(J)V" |call, own| (length: jlong) -> () {
            if call.open_file(call.own_number(), true).is_some() { own(length) }
        }),
    );
    rows
}

/// Of files as channels: JDK 17, and 25.
fn channels() -> Vec<Row> {
    macro_rules! channels {
        ($($class:ident)*) => {
            vec![$(
                native!(NIO $class c"read0" c"(Ljava/io/FileDescriptor;JI)I" |call, own| (file: jobject, to: jlong, count: jint) -> jint {
                    match call.open_file(call.number(file), false) { Some(()) => own(file, to, count), None => 0 }
                }),
                native!(NIO $class c"pread0" c"(Ljava/io/FileDescriptor;JIJ)I" |call, own| (file: jobject, to: jlong, count: jint, at: jlong) -> jint {
                    match call.open_file(call.number(file), false) { Some(()) => own(file, to, count, at), None => 0 }
                }),
                native!(NIO $class c"readv0" c"(Ljava/io/FileDescriptor;JI)J" |call, own| (file: jobject, to: jlong, count: jint) -> jlong {
                    match call.open_file(call.number(file), false) { Some(()) => own(file, to, count), None => 0 }
                }),
                native!(NIO $class c"write0" c"(Ljava/io/FileDescriptor;JI)I" |call, own| (file: jobject, from: jlong, count: jint) -> jint {
                    match call.open_file(call.number(file), true) { Some(()) => own(file, from, count), None => 0 }
                }),
                native!(NIO $class c"pwrite0" c"(Ljava/io/FileDescriptor;JIJ)I" |call, own| (file: jobject, from: jlong, count: jint, at: jlong) -> jint {
                    match call.open_file(call.number(file), true) { Some(()) => own(file, from, count, at), None => 0 }
                }),
                native!(NIO $class c"writev0" c"(Ljava/io/FileDescriptor;JI)J" |call, own| (file: jobject, from: jlong, count: jint) -> jlong {
                    match call.open_file(call.number(file), true) { Some(()) => own(file, from, count), None => 0 }
                }),
                native!(NIO $class c"seek0" c"(Ljava/io/FileDescriptor;J)J" |call, own| (file: jobject, to: jlong) -> jlong {
                    match call.open_file(call.number(file), false) { Some(()) => own(file, to), None => 0 }
                }),
                native!(NIO $class c"truncate0" c"(Ljava/io/FileDescriptor;J)I" |call, own| (file: jobject, size: jlong) -> jint {
                    match call.open_file(call.number(file), true) { Some(()) => own(file, size), None => 0 }
                }),
                native!(NIO $class c"size0" c"(Ljava/io/FileDescriptor;)J" |call, own| (file: jobject) -> jlong {
                    match call.open_file(call.number(file), false) { Some(()) => own(file), None => 0 }
                }),
                native!(NIO $class c"available0" c"(Ljava/io/FileDescriptor;)I" |call, own| (file: jobject) -> jint {
                    match call.open_file(call.number(file), false) { Some(()) => own(file), None => 0 }
                }),
            )*]
        };
    }
    channels!(CHANNEL UNIX_CHANNEL)
}

/// Of the end of an open file: the next one may get its number.
fn ends() -> Vec<Row> {
    vec![
        native!(BASE DESCRIPTOR c"close0" c"()V" |call, own| () -> () {
            call.closes(call.this_number());
            own()
        }),
        native!(NIO DISPATCHER c"close0" c"(I)V" |call, own| (open: jint) -> () {
            call.closes(open);
            own(open)
        }),
        native!(NIO CHANNEL c"close0" c"(Ljava/io/FileDescriptor;)V" |call, own| (file: jobject) -> () {
            call.closes(call.number(file));
            own(file)
        }),
        native!(NIO UNIX_DISPATCHER c"close0" c"(Ljava/io/FileDescriptor;)V" |call, own| (file: jobject) -> () {
            call.closes(call.number(file));
            own(file)
        }),
        native!(NIO CHANNEL c"closeIntFD" c"(I)V" |call, own| (open: jint) -> () {
            call.closes(open);
            own(open)
        }),
        native!(NIO UNIX_CHANNEL c"closeIntFD" c"(I)V" |call, own| (open: jint) -> () {
            call.closes(open);
            own(open)
        }),
    ]
}

/// Of what moves bytes from one open file to another one.
fn transfers() -> Vec<Row> {
    vec![
        native!(NIO COPY c"transfer" c"(IIJ)V" |call, own| (to: jint, from: jint, cancel: jlong) -> () {
            if call.copies(from, to).is_some() { own(to, from, cancel) }
        }),
        native!(NIO NIO_SYSTEM c"bufferedCopy0" c"(IIJIJ)V" |call, own| (to: jint, from: jint, memory: jlong, size: jint, cancel: jlong) -> () {
            if call.copies(from, to).is_some() { own(to, from, memory, size, cancel) }
        }),
        native!(NIO LINUX c"directCopy0" c"(IIJ)I" |call, own| (to: jint, from: jint, cancel: jlong) -> jint {
            match call.copies(from, to) { Some(()) => own(to, from, cancel), None => 0 }
        }),
        native!(NIO OLD_CHANNEL c"transferTo0" c"(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J" |call, own| (from: jobject, at: jlong, count: jlong, to: jobject) -> jlong {
            match call.copies(call.number(from), call.number(to)) { Some(()) => own(from, at, count, to), None => 0 }
        }),
        native!(NIO CHANNEL c"transferTo0" c"(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;Z)J" |call, own| (from: jobject, at: jlong, count: jlong, to: jobject, append: jboolean) -> jlong {
            match call.copies(call.number(from), call.number(to)) { Some(()) => own(from, at, count, to, append), None => 0 }
        }),
        native!(NIO CHANNEL c"transferFrom0" c"(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;JJZ)J" |call, own| (from: jobject, to: jobject, at: jlong, count: jlong, append: jboolean) -> jlong {
            match call.copies(call.number(from), call.number(to)) { Some(()) => own(from, to, at, count, append), None => 0 }
        }),
    ]
}
