//! The methods that stand for those of the JDK's internal `Unsafe`.

use super::Method;
use crate::class::build::{load, return_of};
use crate::class::opcode::op;
use crate::class::Result;
use crate::passes::access_mode::{Mode, Unsafe};
use crate::passes::hooks::UNSAFE;

/// The class of the runtime library that is told.
const OFFSETS: &str = "io/jcheck/runtime/JdkOffsets";

impl Method<'_> {
    /// `if (on) JdkOffsets.access(object, offset, mode); result = unsafe.name(...); if (on) JdkOffsets.done(result)`; of copies and the
    /// like, with what is copied.
    pub(super) fn unsafe_access(&mut self) -> Result<()> {
        let hook = self.hook;
        let what = Unsafe::of(
            &hook.name,
            &hook.descriptor.replacen(&format!("L{UNSAFE};"), "", 1),
        );
        self.push_flag()?;
        let off = self.branch(op::IFEQ);
        // Local variable 0 has the `Unsafe`.
        match what {
            Some(Unsafe::Offset(mode)) => {
                self.local(op::ALOAD, 1);
                self.local(load("J"), 2);
                self.access(mode)?;
            }
            Some(Unsafe::Address(mode)) => {
                self.code.push(op::ACONST_NULL);
                self.local(load("J"), 1);
                self.access(mode)?;
            }
            Some(Unsafe::Copies(objects)) => {
                let copied = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
                let mut slot = self.place(1, objects);
                slot = self.place(slot, objects);
                self.local(load("J"), slot);
                self.call(OFFSETS, "copied", copied)?;
            }
            Some(Unsafe::Fills(objects)) => {
                let slot = self.place(1, objects);
                self.local(load("J"), slot);
                self.call(OFFSETS, "filled", "(Ljava/lang/Object;JJ)V")?;
            }
            Some(Unsafe::Frees) => {
                self.local(load("J"), 1);
                self.call(OFFSETS, "freed", "(J)V")?;
            }
            Some(Unsafe::Allocates) | None => {}
        }
        self.lands(off);
        self.frame(None, None);
        self.load_parameters();
        let original = hook.descriptor.replacen(&format!("L{UNSAFE};"), "", 1);
        self.invoke(op::INVOKEVIRTUAL, UNSAFE, &hook.name, &original)?;
        match what {
            Some(Unsafe::Offset(mode) | Unsafe::Address(mode)) if mode.is_conditional() => {
                self.tell_outcome()?;
            }
            Some(Unsafe::Allocates) => self.tell_allocated()?,
            _ => {}
        }
        self.code.push(return_of(self.result));
        Ok(())
    }

    /// Tells of an access to what is on the stack.
    fn access(&mut self, mode: Mode) -> Result<()> {
        crate::class::asm::push_int(&mut self.code, mode.bits(), &mut self.class.pool)?;
        self.call(OFFSETS, "access", "(Ljava/lang/Object;JI)V")
    }

    /// Pushes an object, or none, and an offset or address, which begin at this local variable; gives the next one.
    fn place(&mut self, slot: u16, object: bool) -> u16 {
        match object {
            true => self.local(op::ALOAD, slot),
            false => self.code.push(op::ACONST_NULL),
        }
        let at = slot + u16::from(object);
        self.local(load("J"), at);
        at + 2
    }

    /// After memory was allocated: tells where, and how much.
    fn tell_allocated(&mut self) -> Result<()> {
        let address = self.slots;
        self.local(load("J") + (op::ASTORE - op::ALOAD), address);
        self.push_flag()?;
        let off = self.branch(op::IFEQ);
        self.local(load("J"), address);
        self.local(load("J"), 1);
        self.call(OFFSETS, "allocated", "(JJ)V")?;
        self.lands(off);
        self.frame(Some(self.result), None);
        self.local(load("J"), address);
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
