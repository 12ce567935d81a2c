//! What can be wrong with a class file, or with what we want to make of it.

/// A defect of a class file, or a limit of the class file format that a rewrite ran into.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at offset {offset:#x} of the class file)")]
pub struct ClassError {
    /// Byte offset in the original class file.
    pub offset: usize,
    /// What is wrong there.
    pub kind: ClassErrorKind,
}

/// The kinds of [`ClassError`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClassErrorKind {
    /// The bytes end before the structure does.
    #[error("{needed} more bytes expected, {left} left")]
    Truncated {
        /// Bytes that the structure needs.
        needed: usize,
        /// Bytes that are left.
        left: usize,
    },
    /// The first four bytes are not `CAFEBABE`.
    #[error("not a class file: it does not start with CAFEBABE")]
    BadMagic,
    /// A version that this crate does not know.
    #[error("class file version {0} is not supported, only 45 to 69 are")]
    UnsupportedVersion(u16),
    /// An unknown constant pool tag.
    #[error("unknown constant pool tag {0}")]
    BadTag(u8),
    /// A constant pool index that is out of range or of the wrong kind.
    #[error("constant pool index {index} is not a {expected}")]
    BadIndex {
        /// The index found.
        index: u16,
        /// What it should have named.
        expected: &'static str,
    },
    /// An opcode that does not exist.
    #[error("unknown opcode {0:#04x}")]
    BadOpcode(u8),
    /// A descriptor that does not follow JVMS 4.3.
    #[error("malformed descriptor {0:?}")]
    BadDescriptor(String),
    /// A program counter that is not the start of an instruction.
    #[error("pc {0} is not the start of an instruction")]
    BadPc(i64),
    /// Another breach of the format.
    #[error("malformed {0}")]
    Malformed(&'static str),
    /// Bytes after the end of the class.
    #[error("{0} bytes left over after the end")]
    TrailingBytes(usize),
    /// The rewritten class would need more than 65,535 constants (JVMS 4.1).
    #[error("the constant pool would exceed 65,535 entries")]
    PoolFull,
    /// The rewritten method would be longer than 65,535 bytes (JVMS 4.7.3).
    #[error("the method would grow to {0} bytes, 65,535 are allowed")]
    CodeTooLarge(usize),
    /// A conditional branch would no longer reach its target.
    #[error("a conditional branch would have to jump further than 32,767 bytes")]
    FarBranch,
    /// A shape that is valid but that this crate does not rewrite.
    #[error("{0}")]
    Unsupported(&'static str),
}

impl ClassError {
    /// An error of this kind at this offset.
    pub fn new(offset: usize, kind: ClassErrorKind) -> Self {
        ClassError { offset, kind }
    }

    /// True if one method can be kept as it is and the rest of the class is not affected: the rewrite would hit a
    /// limit, or the body breaks a rule that the JVM checks only when it links the class.
    pub fn concerns_one_method(&self) -> bool {
        matches!(
            self.kind,
            ClassErrorKind::CodeTooLarge(_)
                | ClassErrorKind::FarBranch
                | ClassErrorKind::Unsupported(_)
                | ClassErrorKind::BadPc(_)
                | ClassErrorKind::Malformed(_)
        )
    }
}

/// Shorthand of this layer.
pub type Result<T> = std::result::Result<T, ClassError>;
