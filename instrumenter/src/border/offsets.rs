//! The methods that stand for those of the JDK's internal `Unsafe`.

use super::{Method, UNSAFE};
use crate::class::build::{load, return_of};
use crate::class::opcode::op;
use crate::class::Result;
use crate::passes::access_mode::Mode;

/// The class of the runtime library that is told.
const OFFSETS: &str = "io/jcheck/runtime/JdkOffsets";

impl Method<'_> {
    /// `if (on) JdkOffsets.access(object, offset, mode); result = unsafe.name(...); if (on) JdkOffsets.done(result)`; of copies and the
    /// like, with what is copied.
    pub(super) fn unsafe_access(&mut self) -> Result<()> {
        let hook = self.hook;
        let mode = Mode::of_unsafe(&hook.name).unwrap_or_default();
        self.push_flag()?;
        let off = self.branch(op::IFEQ);
        // unsafe, object, offset
        self.local(op::ALOAD, 1);
        self.local(load("J"), 2);
        match hook.name.as_str() {
            "copyMemory" | "copySwapMemory" => {
                // to, its offset, bytes
                self.local(op::ALOAD, 4);
                self.local(load("J"), 5);
                self.local(load("J"), 7);
                let copied = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
                self.call(OFFSETS, "copied", copied)?;
            }
            "setMemory" => {
                self.local(load("J"), 4);
                self.call(OFFSETS, "filled", "(Ljava/lang/Object;JJ)V")?;
            }
            _ => {
                crate::class::asm::push_int(&mut self.code, mode.bits(), &mut self.class.pool)?;
                self.call(OFFSETS, "access", "(Ljava/lang/Object;JI)V")?;
            }
        }
        self.lands(off);
        self.frame(None, None);
        self.load_parameters();
        let original = hook.descriptor.replacen(&format!("L{UNSAFE};"), "", 1);
        self.invoke(op::INVOKEVIRTUAL, UNSAFE, &hook.name, &original)?;
        if mode.is_conditional() {
            self.tell_outcome()?;
        }
        self.code.push(return_of(self.result));
        Ok(())
    }

    /// After an access that may have written: tells whether it has.
    fn tell_outcome(&mut self) -> Result<()> {
        let result = self.slots;
        let store = load(self.result) + (op::ASTORE - op::ALOAD);
        self.local(store, result);
        self.push_flag()?;
        let off = self.branch(op::IFEQ);
        self.local(load(self.result), result);
        // unsafe, object, offset, expected
        const EXPECTED: u16 = 4;
        let exchanges = self.hook.name.starts_with("compareAndExchange");
        let tell = match self.result {
            "Z" if !exchanges => "(Z)V",
            "J" => "(JJ)V",
            "B" | "C" | "I" | "S" | "Z" => "(II)V",
            "F" => "(FF)V",
            "D" => "(DD)V",
            _ => "(Ljava/lang/Object;Ljava/lang/Object;)V",
        };
        if exchanges {
            self.local(load(self.result), EXPECTED);
        }
        self.call(OFFSETS, "done", tell)?;
        self.lands(off);
        self.frame(Some(self.result), None);
        self.local(load(self.result), result);
        Ok(())
    }
}
