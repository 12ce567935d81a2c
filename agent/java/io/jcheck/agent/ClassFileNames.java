package io.jcheck.agent;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What the constant pool of a class file tells (JVMS 4.4). */
final class ClassFileNames {
    private static final byte[] RUNTIME = "io/jcheck/runtime/".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] HOOKS = "Hooks".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PROXY = "java/lang/reflect/Proxy".getBytes(StandardCharsets.US_ASCII);

    /** True when one of its strings is the name of a class of hooks. */
    final boolean mentionsHooks;
    /** True when its super class is {@code java.lang.reflect.Proxy}. */
    final boolean isProxy;
    /** Its name, with slashes. */
    final String name;

    private ClassFileNames(boolean mentionsHooks, boolean isProxy, String name) {
        this.mentionsHooks = mentionsHooks;
        this.isProxy = isProxy;
        this.name = name;
    }

    /** Reads the constant pool; an ill-formed one ends in a {@link RuntimeException}. */
    static ClassFileNames read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        in.position(8);
        int count = Short.toUnsignedInt(in.getShort());
        // offset of the entry behind its tag
        int[] offsets = new int[count];
        boolean mentionsHooks = false;
        for (int i = 1; i < count; i++) {
            int tag = in.get();
            offsets[i] = in.position();
            switch (tag) {
                case 1: // Utf8
                    int length = Short.toUnsignedInt(in.getShort());
                    mentionsHooks |= isHooks(bytes, in.position(), length);
                    in.position(in.position() + length);
                    break;
                case 3, 4, 9, 10, 11, 12, 17, 18: // Integer, Float, the refs, NameAndType, Dynamic, InvokeDynamic
                    in.position(in.position() + 4);
                    break;
                case 5, 6: // Long and Double take two entries
                    in.position(in.position() + 8);
                    i++;
                    break;
                case 7, 8, 16, 19, 20: // Class, String, MethodType, Module, Package
                    in.position(in.position() + 2);
                    break;
                case 15: // MethodHandle
                    in.position(in.position() + 3);
                    break;
                default:
                    throw new IllegalArgumentException("constant pool entry " + i + " has tag " + tag);
            }
        }
        in.getShort(); // access_flags
        int thisName = nameOffset(in, offsets, in.getShort());
        int superName = nameOffset(in, offsets, in.getShort());
        int thisLength = Short.toUnsignedInt(in.getShort(thisName));
        String name = new String(bytes, thisName + 2, thisLength, StandardCharsets.UTF_8);
        boolean isProxy = superName != 0
                && matches(bytes, superName + 2, Short.toUnsignedInt(in.getShort(superName)), PROXY);
        return new ClassFileNames(mentionsHooks, isProxy, name);
    }

    /** Where the Utf8 entry with the name of a class begins, 0 for no class. */
    private static int nameOffset(ByteBuffer in, int[] offsets, short classIndex) {
        int index = Short.toUnsignedInt(classIndex);
        return index == 0 ? 0 : offsets[Short.toUnsignedInt(in.getShort(offsets[index]))];
    }

    private static boolean isHooks(byte[] bytes, int offset, int length) {
        int last = length - HOOKS.length;
        return last >= RUNTIME.length
                && matches(bytes, offset, RUNTIME.length, RUNTIME)
                && matches(bytes, offset + last, HOOKS.length, HOOKS);
    }

    private static boolean matches(byte[] bytes, int offset, int length, byte[] wanted) {
        if (length != wanted.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[offset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
