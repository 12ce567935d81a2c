import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Makes with ASM the same changes to the same classes as jcheck, which has decided before what goes where. Prints the
 * processor time of each round in nanoseconds, with that of the garbage collector, then for each class the shortest time it took.
 */
public final class AsmBench {
    /** One instruction to insert. */
    record Op(int kind, int number, String owner, String name, String descriptor) {}

    /** All changes of one method; pieces are in the order of instructions. */
    record Edits(int stack, int locals, boolean guarded, boolean ofThis, Op[] prologue, Op[] handler, int[] at,
            byte[] places, Op[][] pieces) {}

    record Job(byte[] bytes, String thisClass, Edits[] methods) {}

    /** A member that the program uses. */
    record Member(int opcode, String owner, String name, String descriptor) {}

    /** Where a hook is. */
    record Site(String method, int line, int instruction) {}

    /** Whether fields and calls are looked up in {@link #plans}, uninitialised objects are found, and sites are noted. */
    private static boolean looksUp;
    private static final Map<Member, Integer> plans = new HashMap<>();
    private static final List<Site> sites = new ArrayList<>();
    private static int looked;
    private static final Edits NONE =
            new Edits(0, 0, false, false, new Op[0], new Op[0], new int[0], new byte[0], new Op[0][]);

    private static final int BEFORE = 0;
    private static final int INSTEAD = 1;

    public static void main(String[] args) throws IOException {
        Job[] jobs = read(args[0]);
        looksUp = Boolean.parseBoolean(args[2]);
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(args[3]))) {
            for (Job job : jobs) {
                byte[] bytes = rewrite(job);
                out.writeInt(bytes.length);
                out.write(bytes);
            }
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] best = new long[jobs.length];
        java.util.Arrays.fill(best, Long.MAX_VALUE);
        int size = 0;
        long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000_000;
        while (System.nanoTime() < end) {
            sites.clear();
            long start = threads.getCurrentThreadCpuTime() + collectorTime();
            long before = System.nanoTime();
            for (int i = 0; i < jobs.length; i++) {
                size += rewrite(jobs[i]).length;
                long now = System.nanoTime();
                best[i] = Math.min(best[i], now - before);
                before = now;
            }
            System.out.println(threads.getCurrentThreadCpuTime() + collectorTime() - start);
        }
        System.err.println(size + looked);
        System.out.println("classes");
        for (long one : best) {
            System.out.println(one);
        }
    }

    /** Nanoseconds; other threads collect what this one leaves. */
    private static long collectorTime() {
        long milliseconds = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            milliseconds += collector.getCollectionTime();
        }
        return milliseconds * 1_000_000;
    }

    private static byte[] rewrite(Job job) {
        ClassReader reader = new ClassReader(job.bytes);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Changer(writer, job), looksUp ? ClassReader.EXPAND_FRAMES : 0);
        return writer.toByteArray();
    }

    private static final class Changer extends ClassVisitor {
        private final Job job;
        private int next;
        private int version;

        Changer(ClassVisitor writer, Job job) {
            super(Opcodes.ASM9, writer);
            this.job = job;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            this.version = version & 0xFFFF;
            super.visit(version, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            Edits edits = job.methods[next++];
            int kept = edits == null ? access : access & ~Opcodes.ACC_SYNCHRONIZED;
            MethodVisitor writer = super.visitMethod(kept, name, descriptor, signature, exceptions);
            if (!looksUp) {
                // Without changes the method is copied as it is.
                return edits == null ? writer : new MethodChanger(writer, edits, job.thisClass, name, version);
            }
            // But who decides has to look at it first.
            Edits known = edits == null ? NONE : edits;
            MethodChanger changer = new MethodChanger(writer, known, job.thisClass, name, version);
            return new Decider(job.thisClass, access, name, descriptor, changer);
        }
    }

    /** Asks what a pass that decides would ask for, and finds uninitialised objects with what ASM has for it. */
    private static final class Decider extends AnalyzerAdapter {
        Decider(String owner, int access, String name, String descriptor, MethodVisitor mv) {
            super(Opcodes.ASM9, owner, access, name, descriptor, mv);
        }

        private static void lookUp(int opcode, String owner, String name, String descriptor) {
            looked += plans.computeIfAbsent(new Member(opcode, owner, name, descriptor), Member::hashCode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            lookUp(opcode, owner, name, descriptor);
            if (opcode == Opcodes.PUTFIELD && stack != null) {
                int receiver = stack.size() - 1 - Type.getType(descriptor).getSize();
                looked += stack.get(receiver) == Opcodes.UNINITIALIZED_THIS ? 1 : 0;
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            lookUp(opcode, owner, name, descriptor);
            if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && stack != null) {
                int receiver = stack.size() - (Type.getArgumentsAndReturnSizes(descriptor) >> 2);
                boolean kept = receiver > 0 && stack.get(receiver - 1) == stack.get(receiver);
                looked += kept && stack.get(receiver) instanceof Label ? 1 : 0;
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private static final class MethodChanger extends MethodVisitor {
        private final Edits edits;
        private final String thisClass;
        private final String method;
        private int line;
        private int index;
        private int piece;
        private Label start;

        private final int version;

        MethodChanger(MethodVisitor writer, Edits edits, String thisClass, String method, int version) {
            super(Opcodes.ASM9, writer);
            this.method = method;
            this.version = version;
            this.edits = edits;
            this.thisClass = thisClass;
        }

        private static void put(MethodVisitor mv, Op[] ops) {
            for (Op op : ops) {
                switch (op.kind) {
                    case 0 -> mv.visitInsn(op.number);
                    case 1 -> {
                        int value = op.number;
                        if (value >= -1 && value <= 5) {
                            mv.visitInsn(Opcodes.ICONST_0 + value);
                        } else if (value == (byte) value) {
                            mv.visitIntInsn(Opcodes.BIPUSH, value);
                        } else if (value == (short) value) {
                            mv.visitIntInsn(Opcodes.SIPUSH, value);
                        } else {
                            mv.visitLdcInsn(value);
                        }
                    }
                    case 2 -> mv.visitVarInsn(op.number >>> 16, op.number & 0xFFFF);
                    case 3 -> mv.visitLdcInsn(op.owner);
                    case 4 -> mv.visitLdcInsn(Type.getObjectType(op.owner));
                    case 5 -> mv.visitMethodInsn(op.number, op.owner, op.name, op.descriptor, false);
                    case 6 -> mv.visitFieldInsn(op.number, op.owner, op.name, op.descriptor);
                    default -> mv.visitTypeInsn(op.number, op.owner);
                }
            }
        }

        @Override
        public void visitCode() {
            super.visitCode();
            put(mv, edits.prologue);
            if (edits.guarded) {
                start = new Label();
                mv.visitLabel(start);
            }
        }

        /** Code before the next instruction; false if the instruction itself is replaced. */
        private boolean enter(boolean returns) {
            if (returns && start != null) {
                Label end = new Label();
                mv.visitLabel(end);
                ranges.add(start);
                ranges.add(end);
            }
            boolean kept = true;
            while (piece < edits.at.length && edits.at[piece] == index && edits.places[piece] <= INSTEAD) {
                kept &= edits.places[piece] == BEFORE;
                putPiece();
            }
            return kept;
        }

        private void putPiece() {
            if (looksUp) {
                sites.add(new Site(method, line, index));
            }
            put(mv, edits.pieces[piece++]);
        }

        @Override
        public void visitLineNumber(int line, Label start) {
            this.line = line;
            super.visitLineNumber(line, start);
        }

        private final List<Label> ranges = new ArrayList<>();

        private void leave(boolean returns) {
            while (piece < edits.at.length && edits.at[piece] == index) {
                putPiece();
            }
            if (returns && start != null) {
                start = new Label();
                mv.visitLabel(start);
            }
            index++;
        }

        @Override
        public void visitInsn(int opcode) {
            boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
            if (enter(returns)) {
                super.visitInsn(opcode);
            }
            leave(returns);
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            if (enter(false)) {
                super.visitIntInsn(opcode, operand);
            }
            leave(false);
        }

        @Override
        public void visitVarInsn(int opcode, int slot) {
            if (enter(false)) {
                super.visitVarInsn(opcode, slot);
            }
            leave(false);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (enter(false)) {
                super.visitTypeInsn(opcode, type);
            }
            leave(false);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (enter(false)) {
                super.visitFieldInsn(opcode, owner, name, descriptor);
            }
            leave(false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (enter(false)) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
            leave(false);
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            if (enter(false)) {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            }
            leave(false);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (enter(false)) {
                super.visitJumpInsn(opcode, label);
            }
            leave(false);
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (enter(false)) {
                super.visitLdcInsn(value);
            }
            leave(false);
        }

        @Override
        public void visitIincInsn(int slot, int increment) {
            if (enter(false)) {
                super.visitIincInsn(slot, increment);
            }
            leave(false);
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            if (enter(false)) {
                super.visitTableSwitchInsn(min, max, otherwise, labels);
            }
            leave(false);
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            if (enter(false)) {
                super.visitLookupSwitchInsn(otherwise, keys, labels);
            }
            leave(false);
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            if (enter(false)) {
                super.visitMultiANewArrayInsn(descriptor, dimensions);
            }
            leave(false);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            if (edits.guarded) {
                Label handler = new Label();
                mv.visitLabel(handler);
                ranges.add(start);
                ranges.add(handler);
                for (int i = 0; i < ranges.size(); i += 2) {
                    Label from = ranges.get(i);
                    Label to = ranges.get(i + 1);
                    if (from.getOffset() < to.getOffset()) {
                        mv.visitTryCatchBlock(from, to, handler, null);
                    }
                }
                Object[] locals = edits.ofThis ? new Object[] {thisClass} : new Object[0];
                if (version >= Opcodes.V1_6) {
                    int kind = looksUp ? Opcodes.F_NEW : Opcodes.F_FULL;
                    mv.visitFrame(kind, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
                }
                put(mv, edits.handler);
            }
            super.visitMaxs(maxStack + edits.stack, maxLocals + edits.locals);
        }
    }

    private static Job[] read(String file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(file), 1 << 20))) {
            String[] texts = new String[in.readInt()];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = new String(in.readNBytes(in.readInt()), java.nio.charset.StandardCharsets.UTF_8);
            }
            Job[] jobs = new Job[in.readInt()];
            for (int i = 0; i < jobs.length; i++) {
                byte[] bytes = in.readNBytes(in.readInt());
                String thisClass = texts[in.readInt()];
                Edits[] methods = new Edits[in.readInt()];
                for (int changed = in.readInt(); changed > 0; changed--) {
                    methods[in.readInt()] = readEdits(in, texts);
                }
                jobs[i] = new Job(bytes, thisClass, methods);
            }
            return jobs;
        }
    }

    private static Edits readEdits(DataInputStream in, String[] texts) throws IOException {
        int stack = in.readInt();
        int locals = in.readInt();
        boolean guarded = in.readInt() != 0;
        boolean ofThis = in.readInt() != 0;
        Op[] prologue = readOps(in, texts);
        Op[] handler = readOps(in, texts);
        int count = in.readInt();
        int[] at = new int[count];
        byte[] places = new byte[count];
        Op[][] pieces = new Op[count][];
        for (int i = 0; i < count; i++) {
            at[i] = in.readInt();
            places[i] = (byte) in.readInt();
            pieces[i] = readOps(in, texts);
        }
        return new Edits(stack, locals, guarded, ofThis, prologue, handler, at, places, pieces);
    }

    private static Op[] readOps(DataInputStream in, String[] texts) throws IOException {
        Op[] ops = new Op[in.readInt()];
        for (int i = 0; i < ops.length; i++) {
            int kind = in.readInt();
            int number = in.readInt();
            ops[i] = new Op(kind, number, text(in, texts), text(in, texts), text(in, texts));
        }
        return ops;
    }

    private static String text(DataInputStream in, String[] texts) throws IOException {
        int index = in.readInt();
        return index < 0 ? null : texts[index];
    }
}
