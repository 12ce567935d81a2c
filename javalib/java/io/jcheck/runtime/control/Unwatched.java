package io.jcheck.runtime.control;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.jvm.Frames;
import io.jcheck.runtime.jvm.InPlace;
import io.jcheck.runtime.jvm.MethodKinds;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Code of the JDK that is not watched, static initialisers and critical sections of classes that are not rewritten. What they do
 * is the platform's business, but for code of the program that they call: as a service, a handler, by a name in a system
 * property. Such code is watched like all other.
 */
public final class Unwatched {
    /** Classes of the JDK that are not rewritten, and only come between the program and what it calls. */
    private static final String[] PASSING = {
        "java.lang.reflect.Constructor", "java.lang.reflect.Method", "java.security.AccessController",
    };
    /** The same, of whole packages. */
    private static final String[] PASSING_PACKAGES = {"java.lang.invoke.", "jdk.internal.reflect."};

    /** Classes of the JDK that are rewritten for the sake of their regions only, see {@link Border}. */
    private static final String[] REGIONS = {
        "java.lang.Class", "java.lang.ClassLoader", "java.lang.Enum", "java.util.ResourceBundle",
    };

    /** The same, of whole packages. */
    private static final String[] REGION_PACKAGES = {"com.sun.jmx.", "javax.management.", "sun.management."};

    /** What a frame is: of jcheck; of the program; of what is watched, or only passes; of all else. */
    private static final byte OURS = 1;
    private static final byte PROGRAM = 2;
    private static final byte PASSES = 3;
    private static final byte OTHER = 4;

    /** How many frames are asked for at a time; most often the answer is among the first. */
    private static final int WINDOW = 16;

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final MethodKinds KINDS = new MethodKinds();

    private Unwatched() {}

    /** The calling thread comes in, or deeper. */
    public static void enter(ThreadState self) {
        if (self.unwatched++ == 0) {
            self.called = false;
        }
    }

    /** See {@link #enter}. */
    public static void leave(ThreadState self) {
        self.unwatched--;
    }

    /**
     * Code of the program runs, wherever it was called. From now on, the frames tell who calls a hook.
     *
     * @return the thread, if it is in code that is not watched, or null
     */
    public static ThreadState called() {
        ThreadState self = Token.running();
        if (self == null || (self.unwatched | self.regions) == 0 || !self.isCurrent()) {
            return null;
        }
        // in a hook, jcheck knows whom it calls; and nobody but other threads wants to know what is done
        if (self.inside == self.unwatched + self.regions && Token.hasStartedThreads()) {
            for (; self.regions > 0; self.regions--) {
                enter(self);
            }
        }
        if (self.unwatched == 0) {
            return null;
        }
        self.called = true;
        return self;
    }

    /**
     * Whether it is code of the program that calls a hook in there, itself or by code of the JDK that is watched.
     *
     * @param self the calling thread, which holds its turn
     */
    static boolean isCallOfProgram(ThreadState self) {
        if (self.frames == null) {
            self.frames = new long[WINDOW];
        }
        boolean hook = true;
        for (int from = 0; ; from += WINDOW) {
            int count = Frames.read(from, self.frames);
            if (count < 0) {
                // who calls is not known; what it does is not seen
                Gaps.operation("code of the JDK that is not watched, by a thread whose frames the JVM does not tell", self.site);
            }
            for (int i = 0; i < count; i++) {
                byte kind = kind(self.frames[i]);
                hook &= kind == OURS;
                if (!hook && kind != PASSES) {
                    return kind == PROGRAM;
                }
            }
            if (count < WINDOW) {
                return false;
            }
        }
    }

    private static byte kind(long method) {
        byte kind = KINDS.get(method);
        if (kind == 0) {
            kind = judge(method);
            KINDS.put(method, kind);
        }
        return kind;
    }

    private static byte judge(long method) {
        Class<?> type = Frames.type(method);
        String name = type.getName();
        if (name.startsWith("io.jcheck.") || name.equals("java.lang.JcheckBorder")) {
            return OURS;
        }
        ClassLoader loader = type.getClassLoader();
        if (loader != null && loader != PLATFORM) {
            return PROGRAM;
        }
        // what a hidden class of the JDK is made of comes before it
        if (is(REGIONS, name) || begins(REGION_PACKAGES, name)) {
            return OTHER;
        }
        boolean passes = InPlace.is(name) || type.isHidden() || isPassing(name);
        return passes && !Frames.isInitialiser(method) ? PASSES : OTHER;
    }

    private static boolean isPassing(String type) {
        return is(PASSING, type) || begins(PASSING_PACKAGES, type);
    }

    private static boolean begins(String[] packages, String type) {
        for (String one : packages) {
            if (type.startsWith(one)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(String[] names, String type) {
        for (String name : names) {
            if (type.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
