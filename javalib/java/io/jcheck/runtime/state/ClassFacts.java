package io.jcheck.runtime.state;

import io.jcheck.runtime.jvm.InPlace;
import io.jcheck.runtime.jvm.Wrappers;
import io.jcheck.runtime.protocol.Settings;
import java.nio.charset.StandardCharsets;

/**
 * What is asked about the class of each new object: found by the class, and worked out once. Open addressing, so that nothing of
 * the JDK is called, which is watched. Not synchronized: only the thread that holds the token looks here.
 */
public final class ClassFacts {
    private static final int LEAST = 64;
    /** With more, those of classes may be among them that were made anew for each execution. */
    private static final int MOST = 4096;

    private static ClassFacts[] slots = new ClassFacts[LEAST];
    private static int used;

    /** The class of the program, whatever stands for it. */
    final Class<?> type;
    /** Whether its instances are communication objects, unless their place of birth says otherwise. */
    final boolean communication;
    /** Whether its instances are class loaders. */
    final boolean isLoader;
    /** Whether what its methods change is told: it belongs to the program, or is a rewritten class of the JDK. */
    public final boolean isTold;
    /** The name as in reports; what the JVM appends to the names of hidden classes differs from run to run. */
    final String text;
    /** The same, as it is sent. */
    final byte[] encoded;

    private final Class<?> of;

    private ClassFacts(Class<?> of) {
        this.of = of;
        this.type = Wrappers.original(of);
        this.communication = Settings.current.isCommunicationClass(type);
        this.isLoader = ClassLoader.class.isAssignableFrom(type);
        this.isTold = isTold(type);
        this.text = text(type);
        this.encoded = text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isTold(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        if (loader != null && loader != ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        String name = type.getName();
        return name.startsWith("java.util.") && !name.startsWith("java.util.ServiceLoader") && InPlace.is(name);
    }

    private static String text(Class<?> type) {
        String name = type.getTypeName();
        if (!type.isHidden()) {
            return name;
        }
        int lambda = name.indexOf("$$Lambda");
        int slash = name.indexOf('/');
        return lambda >= 0 ? name.substring(0, lambda + 8) : slash >= 0 ? name.substring(0, slash) : name;
    }

    /** Those of a class. */
    public static ClassFacts of(Class<?> type) {
        ThreadState holder = Token.running;
        if (holder == null || !holder.isCurrent()) {
            return new ClassFacts(type);
        }
        int mask = slots.length - 1;
        int i = type.hashCode() & mask;
        for (; slots[i] != null; i = (i + 1) & mask) {
            if (slots[i].of == type) {
                return slots[i];
            }
        }
        ClassFacts facts = new ClassFacts(type);
        if (used >= slots.length / 2) {
            grow();
        }
        place(facts);
        used++;
        return facts;
    }

    /** Forgets all classes: other ones take their places, or what is known of them has changed. */
    public static void forget() {
        slots = new ClassFacts[LEAST];
        used = 0;
    }

    private static void grow() {
        ClassFacts[] before = slots;
        if (used >= MOST) {
            forget();
            return;
        }
        slots = new ClassFacts[before.length * 2];
        for (ClassFacts facts : before) {
            if (facts != null) {
                place(facts);
            }
        }
    }

    private static void place(ClassFacts facts) {
        int mask = slots.length - 1;
        int i = facts.of.hashCode() & mask;
        while (slots[i] != null) {
            i = (i + 1) & mask;
        }
        slots[i] = facts;
    }
}
