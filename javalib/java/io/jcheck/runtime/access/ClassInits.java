package io.jcheck.runtime.access;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ClassInit;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;

/** Class initialisation: what happens in it happens before every use of the class by other threads (JLS 12.4.2). */
public final class ClassInits {
    /** By class: the number of the last execution in which its initialiser began. */
    private static int[] begun = {};
    private static int execution = 1;

    private ClassInits() {}

    public static void reset() {
        execution++;
    }

    /** The initialiser of the class that a site names begins. */
    public static void enter(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        int index = Settings.current.declaringClass(site);
        if (index < 0) {
            return; // the code and the site table do not belong together, which its other hooks tell
        }
        String name = Settings.current.className(index);
        self.effects.any();
        self.classInit = new ClassInit(name, index, self.classInit);
        if (index >= begun.length) {
            begun = java.util.Arrays.copyOf(begun, Settings.current.classCount());
        }
        begun[index] = execution;
        self.useClass(index);
        Events.BUFFER.classInitEnter(name);
        // the initialiser is somebody else than its thread: what it accesses must be reported anew
        Events.segment++;
    }

    public static void exit(int site) {
        if (Token.isStopping()) {
            return;
        }
        ThreadState self = Token.current();
        int index = Settings.current.declaringClass(site);
        if (self == null || self.classInit == null || self.classInit.index != index) {
            return;
        }
        String name = self.classInit.className;
        self.effects.any();
        self.classInit = self.classInit.outer;
        self.useClass(index); // the scheduler orders the initialiser before what follows in its thread
        Events.BUFFER.classInitExit(name);
        // others are ordered after this point only, so what follows must be reported anew
        Events.segment++;
        Messages.flushIfLarge(self);
    }

    /**
     * Which thread gets the exception, and which ones find that the class cannot be used, is no choice of the search.
     */
    public static void failed(Throwable failure, int site) {
        if (Token.isStopping()) {
            return;
        }
        ThreadState self = Token.current();
        if (self != null) {
            self.failure = failure;
            if (Token.hasStartedThreads()) {
                Gaps.failedInitialiser(site);
            }
        }
        exit(site);
    }

    /** Reports the first use of an initialised class by this thread. */
    public static void use(ThreadState self, int site) {
        useIndex(self, Settings.current.declaringClass(site));
    }

    /** A class was initialised, or has been before, by a call of the JDK. */
    public static void use(Class<?> type) {
        ThreadState self = Token.current();
        if (self == null) {
            return;
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            useIndex(self, Settings.current.classIndex(at.getName()));
        }
    }

    private static void useIndex(ThreadState self, int index) {
        if (index < 0 || index >= begun.length || begun[index] != execution || !self.useClass(index)) {
            return;
        }
        Events.BUFFER.classUse(Settings.current.className(index));
        // what follows is ordered after more than what went before
        Events.segment++;
    }

    public static void use(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            use(self, site);
        }
    }
}
