//! Access modes: what the methods of handles and of `Unsafe` do, by their names.

/// Bits of the hook's argument; the same are in `io.jcheck.runtime.reflection.Handles`.
mod mode {
    pub const WRITES: i32 = 1;
    pub const ACQUIRES: i32 = 2;
    pub const RELEASES: i32 = 4;
    pub const CONDITIONAL: i32 = 8;
    pub const PLAIN: i32 = 16;
    /// By code of the program.
    pub const PROGRAM: i32 = 32;
    /// Hands out what it finds.
    pub const READS: i32 = 64;
    /// By code of the program, atomic, and ordered less than a volatile access.
    pub const WEAKER: i32 = 128;
    /// From this bit on, the type of what `Unsafe` accesses: its position in [`super::TYPES`], from 1.
    pub const TYPE: u32 = 8;
}

/// What `Unsafe` accesses, as its methods are named; the same are in `io.jcheck.runtime.jvm.Offsets`.
const TYPES: [&str; 9] = [
    "Int",
    "Long",
    "Reference",
    "Boolean",
    "Byte",
    "Short",
    "Char",
    "Float",
    "Double",
];

/// What a method of `Unsafe` does, its own and that of programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsafe {
    /// Accesses what an offset from an object means.
    Offset(Mode),
    /// Accesses memory outside the heap at an address.
    Address(Mode),
    /// Fills elements, or memory; whether an object comes first.
    Fills(bool),
    /// Copies elements, or memory; whether objects come first.
    Copies(bool),
    /// Allocates memory outside the heap.
    Allocates,
    /// Gives such memory back.
    Frees,
}

impl Unsafe {
    /// Of the method with this name and descriptor; of that of programs, names have been made like those of the JDK's.
    pub fn of(name: &str, descriptor: &str) -> Option<Self> {
        match (name, descriptor) {
            ("setMemory", "(Ljava/lang/Object;JJB)V") => return Some(Self::Fills(true)),
            ("setMemory", "(JJB)V") => return Some(Self::Fills(false)),
            ("copyMemory" | "copySwapMemory", _) => {
                return Some(Self::Copies(descriptor.starts_with("(Ljava/lang/Object;")))
            }
            ("allocateMemory", "(J)J") => return Some(Self::Allocates),
            ("freeMemory", "(J)V") => return Some(Self::Frees),
            _ => {}
        }
        let name = match name {
            "getAddress" => "getLong",
            "putAddress" => "putLong",
            name => name,
        };
        if descriptor.starts_with("(Ljava/lang/Object;J") {
            Mode::of_unsafe(name).map(Self::Offset)
        } else if descriptor.starts_with("(J") {
            Mode::of_unsafe(name).map(Self::Address)
        } else {
            None
        }
    }

    /// Of a method of `sun.misc.Unsafe`.
    pub fn of_program(name: &str, descriptor: &str) -> Option<Self> {
        let ordered = name.strip_prefix("putOrdered");
        let ordered = ordered.map(|of| format!("put{of}Release"));
        let name = ordered.as_deref().unwrap_or(name);
        let name = name.replacen("compareAndSwap", "compareAndSet", 1);
        let name = name.replacen("Object", "Reference", 1);
        Some(match Self::of(&name, descriptor)? {
            Self::Offset(mode) => Self::Offset(mode.in_program()),
            Self::Address(mode) => Self::Address(mode.in_program()),
            other => other,
        })
    }
}

/// An access mode: how many of the parameters are values, and what it means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mode {
    /// How many of the parameters are values.
    pub values: usize,
    bits: i32,
    /// Atomic, and ordered less than a volatile access.
    pub is_weaker: bool,
}

impl Mode {
    /// Of the method of the JDK's internal `Unsafe` of this name, if it makes one access.
    pub fn of_unsafe(name: &str) -> Option<Self> {
        let plain = name.replacen("put", "set", 1);
        let plain = plain.strip_suffix("Unaligned").unwrap_or(&plain);
        (1..).zip(TYPES).find_map(|(number, of): (i32, _)| {
            let at = plain.find(of)?;
            let known = format!("{}{}", &plain[..at], &plain[at + of.len()..]);
            let mode = Mode::of(&known)?;
            let bits = mode.bits | number << mode::TYPE;
            Some(Mode { bits, ..mode })
        })
    }

    /// The same, in code of the program.
    pub fn in_program(self) -> Self {
        let weaker = if self.is_weaker { mode::WEAKER } else { 0 };
        Mode {
            bits: self.bits | mode::PROGRAM | weaker,
            ..self
        }
    }

    /// Whether it only reads.
    pub fn only_reads(self) -> bool {
        self.bits & mode::WRITES == 0
    }

    /// Bits for the run-time library.
    pub fn bits(self) -> i32 {
        self.bits
    }

    /// Whether it writes only if it finds what it expects.
    pub fn is_conditional(self) -> bool {
        self.bits & mode::CONDITIONAL != 0
    }

    /// Of the method of `VarHandle` of this name.
    pub fn of(name: &str) -> Option<Self> {
        use mode::*;
        let bases = [
            ("getAndSet", 1, WRITES | READS),
            ("getAndAdd", 1, WRITES | READS),
            ("getAndBitwiseOr", 1, WRITES | READS),
            ("getAndBitwiseAnd", 1, WRITES | READS),
            ("getAndBitwiseXor", 1, WRITES | READS),
            ("compareAndSet", 2, WRITES | CONDITIONAL),
            ("weakCompareAndSet", 2, WRITES | CONDITIONAL),
            ("compareAndExchange", 2, WRITES | CONDITIONAL | READS),
            ("get", 0, READS),
            ("set", 1, WRITES),
        ];
        let (suffix, values, base) = bases.iter().find_map(|(base, values, bits)| {
            let suffix = name.strip_prefix(base)?;
            let known = matches!(
                suffix,
                "" | "Plain" | "Opaque" | "Acquire" | "Release" | "Volatile"
            );
            known.then_some((suffix, *values, *bits))
        })?;
        let both = match base & WRITES != 0 {
            _ if name.starts_with("get") && values == 0 => ACQUIRES,
            _ if name.starts_with("set") => RELEASES,
            _ => ACQUIRES | RELEASES,
        };
        let order = match suffix {
            "" if matches!(name, "get" | "set") => PLAIN,
            "" | "Volatile" => both,
            "Acquire" => ACQUIRES,
            "Release" => RELEASES,
            _ => 0,
        };
        Some(Mode {
            values,
            bits: base | order,
            is_weaker: matches!(suffix, "Plain" | "Opaque" | "Acquire" | "Release"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::mode::*;
    use super::*;

    #[test]
    fn access_modes_are_what_their_names_say() {
        let of = |name: &str| Mode::of(name).map(|mode| (mode.values, mode.bits));
        assert_eq!(of("get"), Some((0, READS | PLAIN)));
        assert_eq!(of("getOpaque"), Some((0, READS)));
        assert_eq!(of("getAcquire"), Some((0, READS | ACQUIRES)));
        assert_eq!(of("getVolatile"), Some((0, READS | ACQUIRES)));
        assert_eq!(of("set"), Some((1, WRITES | PLAIN)));
        assert_eq!(of("setOpaque"), Some((1, WRITES)));
        assert_eq!(of("setRelease"), Some((1, WRITES | RELEASES)));
        assert_eq!(of("setVolatile"), Some((1, WRITES | RELEASES)));
        let swap = WRITES | CONDITIONAL;
        assert_eq!(of("compareAndSet"), Some((2, swap | ACQUIRES | RELEASES)));
        assert_eq!(of("weakCompareAndSetPlain"), Some((2, swap)));
        let both = WRITES | READS;
        let exchange = swap | READS | ACQUIRES;
        assert_eq!(of("compareAndExchangeAcquire"), Some((2, exchange)));
        assert_eq!(of("getAndAdd"), Some((1, both | ACQUIRES | RELEASES)));
        assert_eq!(of("getAndBitwiseXorRelease"), Some((1, both | RELEASES)));
        let offset = |name: &str| match Unsafe::of_program(name, "(Ljava/lang/Object;JI)V") {
            Some(Unsafe::Offset(mode)) => {
                let bits = mode.bits & !PROGRAM;
                Some((bits & 0xff, bits >> TYPE))
            }
            _ => None,
        };
        assert_eq!(offset("getObject"), Some((READS | PLAIN, 3)));
        assert_eq!(offset("putLong"), Some((WRITES | PLAIN, 2)));
        assert_eq!(
            offset("putOrderedInt"),
            Some((WRITES | RELEASES | WEAKER, 1))
        );
        assert_eq!(offset("putDoubleVolatile"), Some((WRITES | RELEASES, 9)));
        assert_eq!(
            Mode::of_unsafe("putShortUnaligned").map(|mode| (mode.bits & 0xff, mode.bits >> TYPE)),
            Some((WRITES | PLAIN, 6))
        );
        assert_eq!(Mode::of_unsafe("copyMemory"), None);
        let swaps = Some((swap | ACQUIRES | RELEASES, 2));
        assert_eq!(offset("compareAndSwapLong"), swaps);
        let unsafe_of = Unsafe::of_program;
        assert!(matches!(
            unsafe_of("getInt", "(J)I"),
            Some(Unsafe::Address(_))
        ));
        assert_eq!(unsafe_of("setMemory", "(JJB)V"), Some(Unsafe::Fills(false)));
        assert_eq!(unsafe_of("freeMemory", "(J)V"), Some(Unsafe::Frees));
        assert_eq!(unsafe_of("pageSize", "()I"), None);
        for other in ["varType", "toMethodHandle", "getClass", "fullFence"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
