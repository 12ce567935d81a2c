package io.jcheck.runtime;

import io.jcheck.runtime.events.Exclusive;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/** Fences of the program. See {@link Hooks}. */
public final class FenceHooks {
    private static final int ACQUIRE = 0;
    private static final int RELEASE = 1;
    private static final int FULL = 2;
    private static final int LOAD_LOAD = 3;
    private static final int STORE_STORE = 4;

    private FenceHooks() {}

    /**
     * Stands for {@link VarHandle#acquireFence()}.
     *
     * @param site where
     */
    public static void acquireFence(int site) {
        tell(ACQUIRE);
    }

    /**
     * Stands for {@link VarHandle#releaseFence()}.
     *
     * @param site where
     */
    public static void releaseFence(int site) {
        tell(RELEASE);
    }

    /**
     * Stands for {@link VarHandle#fullFence()}.
     *
     * @param site where
     */
    public static void fullFence(int site) {
        tell(FULL);
    }

    /**
     * Stands for {@link VarHandle#loadLoadFence()}.
     *
     * @param site where
     */
    public static void loadLoadFence(int site) {
        tell(LOAD_LOAD);
    }

    /**
     * Stands for {@link VarHandle#storeStoreFence()}.
     *
     * @param site where
     */
    public static void storeStoreFence(int site) {
        tell(STORE_STORE);
    }

    /**
     * Stands for {@code loadFence} of {@code sun.misc.Unsafe}.
     *
     * @param unsafe the receiver
     * @param site where
     */
    public static void acquireFence(Object unsafe, int site) {
        Objects.requireNonNull(unsafe);
        tell(ACQUIRE);
    }

    /**
     * Stands for {@code storeFence} of {@code sun.misc.Unsafe}.
     *
     * @param unsafe the receiver
     * @param site where
     */
    public static void releaseFence(Object unsafe, int site) {
        Objects.requireNonNull(unsafe);
        tell(RELEASE);
    }

    /**
     * Stands for {@code fullFence} of {@code sun.misc.Unsafe}.
     *
     * @param unsafe the receiver
     * @param site where
     */
    public static void fullFence(Object unsafe, int site) {
        Objects.requireNonNull(unsafe);
        tell(FULL);
    }

    private static void tell(int kind) {
        VarHandle.fullFence(); // for threads that are not under control
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (!Exclusive.isEvaluating()) {
            Events.BUFFER.fence(kind);
            Events.segment++;
            Messages.flushIfLarge(self);
        }
    }
}
