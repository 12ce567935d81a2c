package io.jcheck.runtime.environment;

import io.jcheck.runtime.jvm.JdkRestart;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/**
 * Takes the place of {@link java.util.concurrent.ThreadLocalRandom} in classes of the JDK that belong to the program: they
 * use it to keep out of each other's way, and any numbers are right. These depend on the thread only.
 */
public final class JdkRandom {
    private static final JdkRandom INSTANCE = new JdkRandom();
    private static final int GOLDEN = 0x9e3779b9;

    private JdkRandom() {}

    /**
     * The generator of the calling thread.
     *
     * @return always the same
     */
    public static JdkRandom current() {
        return INSTANCE;
    }

    /** Gives the calling thread a probe. */
    public static void localInit() {
        ThreadState self = Token.current();
        if (self != null && self.probe == 0) {
            self.probe = (self.path * GOLDEN) | 1;
        }
    }

    /**
     * The probe of the calling thread.
     *
     * @return 0 if it has none yet
     */
    public static int getProbe() {
        ThreadState self = Token.current();
        return self == null ? 1 : self.probe;
    }

    /**
     * Gives the calling thread another probe.
     *
     * @param probe the present one
     * @return the new one, not 0
     */
    public static int advanceProbe(int probe) {
        ThreadState self = Token.current();
        int next = next(probe);
        if (self != null) {
            self.probe = next;
        }
        return next;
    }

    /**
     * A number that differs from call to call.
     *
     * @return not 0
     */
    public static int nextSecondarySeed() {
        // A static initialiser that runs again does so between executions.
        ThreadState self = JdkRestart.isRestarting() ? null : Token.current();
        if (self == null) {
            return 1;
        }
        self.seed = next(self.seed == 0 ? self.path * GOLDEN | 1 : self.seed);
        return self.seed;
    }

    /**
     * Does nothing: no thread keeps anything.
     *
     * @param thread any
     */
    public static void eraseThreadLocals(Thread thread) {}

    /**
     * Does nothing: there are no permissions.
     *
     * @param thread any
     * @param context any
     */
    @SuppressWarnings("removal")
    public static void setInheritedAccessControlContext(Thread thread, java.security.AccessControlContext context) {}

    /**
     * A number that differs from call to call.
     *
     * @return any
     */
    public int nextInt() {
        return nextSecondarySeed();
    }

    private static int next(int value) {
        int x = value;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return x;
    }
}
