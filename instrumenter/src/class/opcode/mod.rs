//! The instruction set (JVMS 6.5): one table, and a decoder of method bodies.
//!
//! | module | holds |
//! |---|---|
//! | [`instruction`] | one decoded instruction, and what its operands say |
//! | [`decoder`] | all instructions of a code array |

pub mod decoder;
pub mod instruction;

pub use decoder::{decode, Instructions};
pub use instruction::Instruction;

/// The opcodes that passes and the class layer mention by name.
pub mod op {
    #![allow(missing_docs)]
    pub const ACONST_NULL: u8 = 1;
    pub const ICONST_M1: u8 = 2;
    pub const ICONST_0: u8 = 3;
    pub const ICONST_1: u8 = 4;
    pub const LCONST_0: u8 = 9;
    pub const FCONST_0: u8 = 11;
    pub const DCONST_0: u8 = 14;
    pub const BIPUSH: u8 = 16;
    pub const SIPUSH: u8 = 17;
    pub const LDC: u8 = 18;
    pub const LDC_W: u8 = 19;
    pub const LDC2_W: u8 = 20;
    pub const ILOAD: u8 = 21;
    pub const ALOAD: u8 = 25;
    pub const ILOAD_0: u8 = 26;
    pub const ALOAD_0: u8 = 42;
    pub const ALOAD_3: u8 = 45;
    pub const IALOAD: u8 = 46;
    pub const AALOAD: u8 = 50;
    pub const SALOAD: u8 = 53;
    pub const ISTORE: u8 = 54;
    pub const LSTORE: u8 = 55;
    pub const FSTORE: u8 = 56;
    pub const DSTORE: u8 = 57;
    pub const ASTORE: u8 = 58;
    pub const ISTORE_0: u8 = 59;
    pub const ASTORE_0: u8 = 75;
    pub const ASTORE_3: u8 = 78;
    pub const IASTORE: u8 = 79;
    pub const LASTORE: u8 = 80;
    pub const DASTORE: u8 = 82;
    pub const SASTORE: u8 = 86;
    pub const POP: u8 = 87;
    pub const POP2: u8 = 88;
    pub const DUP: u8 = 89;
    pub const DUP_X1: u8 = 90;
    pub const DUP_X2: u8 = 91;
    pub const DUP2: u8 = 92;
    pub const DUP2_X1: u8 = 93;
    pub const DUP2_X2: u8 = 94;
    pub const SWAP: u8 = 95;
    pub const LUSHR: u8 = 125;
    pub const IINC: u8 = 132;
    pub const I2L: u8 = 133;
    pub const IFEQ: u8 = 153;
    pub const IFNE: u8 = 154;
    pub const IF_ICMPEQ: u8 = 159;
    pub const IF_ICMPLE: u8 = 164;
    pub const IF_ACMPEQ: u8 = 165;
    pub const IF_ACMPNE: u8 = 166;
    pub const GOTO: u8 = 167;
    pub const JSR: u8 = 168;
    pub const RET: u8 = 169;
    pub const TABLESWITCH: u8 = 170;
    pub const LOOKUPSWITCH: u8 = 171;
    pub const IRETURN: u8 = 172;
    pub const ARETURN: u8 = 176;
    pub const RETURN: u8 = 177;
    pub const GETSTATIC: u8 = 178;
    pub const PUTSTATIC: u8 = 179;
    pub const GETFIELD: u8 = 180;
    pub const PUTFIELD: u8 = 181;
    pub const INVOKEVIRTUAL: u8 = 182;
    pub const INVOKESPECIAL: u8 = 183;
    pub const INVOKESTATIC: u8 = 184;
    pub const INVOKEINTERFACE: u8 = 185;
    pub const INVOKEDYNAMIC: u8 = 186;
    pub const NEW: u8 = 187;
    pub const NEWARRAY: u8 = 188;
    pub const ANEWARRAY: u8 = 189;
    pub const ATHROW: u8 = 191;
    pub const CHECKCAST: u8 = 192;
    pub const INSTANCEOF: u8 = 193;
    pub const MONITORENTER: u8 = 194;
    pub const MONITOREXIT: u8 = 195;
    pub const WIDE: u8 = 196;
    pub const MULTIANEWARRAY: u8 = 197;
    pub const IFNULL: u8 = 198;
    pub const IFNONNULL: u8 = 199;
    pub const GOTO_W: u8 = 200;
    pub const JSR_W: u8 = 201;
}

/// What the table knows of one opcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opcode {
    /// Mnemonic of JVMS 6.5.
    pub mnemonic: &'static str,
    /// Length in bytes, 0 if it varies.
    pub length: u8,
    /// Operand stack slots popped and pushed; `None` if they depend on operands or permute the stack.
    pub effect: Option<(u8, u8)>,
}

const fn o(mnemonic: &'static str, length: u8, pops: u8, pushes: u8) -> Opcode {
    Opcode {
        mnemonic,
        length,
        effect: Some((pops, pushes)),
    }
}

/// An opcode whose stack effect is computed elsewhere.
const fn s(mnemonic: &'static str, length: u8) -> Opcode {
    Opcode {
        mnemonic,
        length,
        effect: None,
    }
}

/// Indexed by opcode.
#[rustfmt::skip]
pub const OPCODES: [Opcode; 202] = [
    o("nop", 1, 0, 0), o("aconst_null", 1, 0, 1),
    o("iconst_m1", 1, 0, 1), o("iconst_0", 1, 0, 1), o("iconst_1", 1, 0, 1), o("iconst_2", 1, 0, 1),
    o("iconst_3", 1, 0, 1), o("iconst_4", 1, 0, 1), o("iconst_5", 1, 0, 1),
    o("lconst_0", 1, 0, 2), o("lconst_1", 1, 0, 2),
    o("fconst_0", 1, 0, 1), o("fconst_1", 1, 0, 1), o("fconst_2", 1, 0, 1),
    o("dconst_0", 1, 0, 2), o("dconst_1", 1, 0, 2),
    o("bipush", 2, 0, 1), o("sipush", 3, 0, 1), o("ldc", 2, 0, 1), o("ldc_w", 3, 0, 1), o("ldc2_w", 3, 0, 2),
    o("iload", 2, 0, 1), o("lload", 2, 0, 2), o("fload", 2, 0, 1), o("dload", 2, 0, 2), s("aload", 2),
    o("iload_0", 1, 0, 1), o("iload_1", 1, 0, 1), o("iload_2", 1, 0, 1), o("iload_3", 1, 0, 1),
    o("lload_0", 1, 0, 2), o("lload_1", 1, 0, 2), o("lload_2", 1, 0, 2), o("lload_3", 1, 0, 2),
    o("fload_0", 1, 0, 1), o("fload_1", 1, 0, 1), o("fload_2", 1, 0, 1), o("fload_3", 1, 0, 1),
    o("dload_0", 1, 0, 2), o("dload_1", 1, 0, 2), o("dload_2", 1, 0, 2), o("dload_3", 1, 0, 2),
    s("aload_0", 1), s("aload_1", 1), s("aload_2", 1), s("aload_3", 1),
    o("iaload", 1, 2, 1), o("laload", 1, 2, 2), o("faload", 1, 2, 1), o("daload", 1, 2, 2),
    o("aaload", 1, 2, 1), o("baload", 1, 2, 1), o("caload", 1, 2, 1), o("saload", 1, 2, 1),
    o("istore", 2, 1, 0), o("lstore", 2, 2, 0), o("fstore", 2, 1, 0), o("dstore", 2, 2, 0), s("astore", 2),
    o("istore_0", 1, 1, 0), o("istore_1", 1, 1, 0), o("istore_2", 1, 1, 0), o("istore_3", 1, 1, 0),
    o("lstore_0", 1, 2, 0), o("lstore_1", 1, 2, 0), o("lstore_2", 1, 2, 0), o("lstore_3", 1, 2, 0),
    o("fstore_0", 1, 1, 0), o("fstore_1", 1, 1, 0), o("fstore_2", 1, 1, 0), o("fstore_3", 1, 1, 0),
    o("dstore_0", 1, 2, 0), o("dstore_1", 1, 2, 0), o("dstore_2", 1, 2, 0), o("dstore_3", 1, 2, 0),
    s("astore_0", 1), s("astore_1", 1), s("astore_2", 1), s("astore_3", 1),
    o("iastore", 1, 3, 0), o("lastore", 1, 4, 0), o("fastore", 1, 3, 0), o("dastore", 1, 4, 0),
    o("aastore", 1, 3, 0), o("bastore", 1, 3, 0), o("castore", 1, 3, 0), o("sastore", 1, 3, 0),
    o("pop", 1, 1, 0), o("pop2", 1, 2, 0),
    s("dup", 1), s("dup_x1", 1), s("dup_x2", 1), s("dup2", 1), s("dup2_x1", 1), s("dup2_x2", 1), s("swap", 1),
    o("iadd", 1, 2, 1), o("ladd", 1, 4, 2), o("fadd", 1, 2, 1), o("dadd", 1, 4, 2),
    o("isub", 1, 2, 1), o("lsub", 1, 4, 2), o("fsub", 1, 2, 1), o("dsub", 1, 4, 2),
    o("imul", 1, 2, 1), o("lmul", 1, 4, 2), o("fmul", 1, 2, 1), o("dmul", 1, 4, 2),
    o("idiv", 1, 2, 1), o("ldiv", 1, 4, 2), o("fdiv", 1, 2, 1), o("ddiv", 1, 4, 2),
    o("irem", 1, 2, 1), o("lrem", 1, 4, 2), o("frem", 1, 2, 1), o("drem", 1, 4, 2),
    o("ineg", 1, 1, 1), o("lneg", 1, 2, 2), o("fneg", 1, 1, 1), o("dneg", 1, 2, 2),
    o("ishl", 1, 2, 1), o("lshl", 1, 3, 2), o("ishr", 1, 2, 1), o("lshr", 1, 3, 2),
    o("iushr", 1, 2, 1), o("lushr", 1, 3, 2),
    o("iand", 1, 2, 1), o("land", 1, 4, 2), o("ior", 1, 2, 1), o("lor", 1, 4, 2),
    o("ixor", 1, 2, 1), o("lxor", 1, 4, 2),
    o("iinc", 3, 0, 0),
    o("i2l", 1, 1, 2), o("i2f", 1, 1, 1), o("i2d", 1, 1, 2), o("l2i", 1, 2, 1), o("l2f", 1, 2, 1),
    o("l2d", 1, 2, 2), o("f2i", 1, 1, 1), o("f2l", 1, 1, 2), o("f2d", 1, 1, 2), o("d2i", 1, 2, 1),
    o("d2l", 1, 2, 2), o("d2f", 1, 2, 1), o("i2b", 1, 1, 1), o("i2c", 1, 1, 1), o("i2s", 1, 1, 1),
    o("lcmp", 1, 4, 1), o("fcmpl", 1, 2, 1), o("fcmpg", 1, 2, 1), o("dcmpl", 1, 4, 1), o("dcmpg", 1, 4, 1),
    o("ifeq", 3, 1, 0), o("ifne", 3, 1, 0), o("iflt", 3, 1, 0), o("ifge", 3, 1, 0), o("ifgt", 3, 1, 0),
    o("ifle", 3, 1, 0),
    o("if_icmpeq", 3, 2, 0), o("if_icmpne", 3, 2, 0), o("if_icmplt", 3, 2, 0), o("if_icmpge", 3, 2, 0),
    o("if_icmpgt", 3, 2, 0), o("if_icmple", 3, 2, 0), o("if_acmpeq", 3, 2, 0), o("if_acmpne", 3, 2, 0),
    o("goto", 3, 0, 0), o("jsr", 3, 0, 1), o("ret", 2, 0, 0),
    o("tableswitch", 0, 1, 0), o("lookupswitch", 0, 1, 0),
    o("ireturn", 1, 1, 0), o("lreturn", 1, 2, 0), o("freturn", 1, 1, 0), o("dreturn", 1, 2, 0),
    o("areturn", 1, 1, 0), o("return", 1, 0, 0),
    s("getstatic", 3), s("putstatic", 3), s("getfield", 3), s("putfield", 3),
    s("invokevirtual", 3), s("invokespecial", 3), s("invokestatic", 3), s("invokeinterface", 5),
    s("invokedynamic", 5),
    s("new", 3), o("newarray", 2, 1, 1), o("anewarray", 3, 1, 1), o("arraylength", 1, 1, 1), o("athrow", 1, 1, 0),
    o("checkcast", 3, 1, 1), o("instanceof", 3, 1, 1), o("monitorenter", 1, 1, 0), o("monitorexit", 1, 1, 0),
    s("wide", 0), s("multianewarray", 4), o("ifnull", 3, 1, 0), o("ifnonnull", 3, 1, 0),
    o("goto_w", 5, 0, 0), o("jsr_w", 5, 0, 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_the_named_constants() {
        for (opcode, mnemonic) in [
            (op::SIPUSH, "sipush"),
            (op::DCONST_0, "dconst_0"),
            (op::ALOAD_0, "aload_0"),
            (op::DSTORE, "dstore"),
            (op::SASTORE, "sastore"),
            (op::SWAP, "swap"),
            (op::IINC, "iinc"),
            (op::GOTO, "goto"),
            (op::RETURN, "return"),
            (op::NEW, "new"),
            (op::MONITOREXIT, "monitorexit"),
            (op::JSR_W, "jsr_w"),
        ] {
            assert_eq!(OPCODES[usize::from(opcode)].mnemonic, mnemonic);
        }
    }
}
