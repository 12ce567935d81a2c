package io.jcheck.runtime;

import java.util.HashMap;

/** Class initialisation: what happens in it happens before every use of the class by other threads (JLS 12.4.2). */
final class ClassInits {
    private static HashMap<String, Integer> indexes;
    private static boolean[] seen;

    private ClassInits() {}

    static void enter(Class<?> type) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        String name = type.getName();
        self.classInit = new ClassInit(name, self.classInit);
        Integer index = indexes().get(name);
        if (index != null) {
            seen[index] = true;
            self.useClass(index);
        }
        Control.EVENTS.classInitEnter(name);
        // the initialiser is somebody else than its thread: what it accesses must be reported anew
        Control.segment++;
    }

    static void reset() {
        if (seen != null) {
            java.util.Arrays.fill(seen, false);
        }
    }

    static void exit(Class<?> type) {
        if (Control.isStopping()) {
            return;
        }
        ThreadState self = Control.current();
        if (self == null || self.classInit == null || !self.classInit.className.equals(type.getName())) {
            return;
        }
        self.classInit = self.classInit.outer;
        Integer index = indexes().get(type.getName());
        if (index != null) {
            self.useClass(index); // the scheduler orders the initialiser before what follows in its thread
        }
        Control.EVENTS.classInitExit(type.getName());
        // others are ordered after this point only, so what follows must be reported anew
        Control.segment++;
        Control.flushIfLarge(self);
    }

    /** Which thread gets the exception, and which ones find that the class cannot be used, is no choice of the search. */
    static void failed(Class<?> type, int site) {
        if (Control.isStopping()) {
            return;
        }
        if (Control.current() != null && Control.othersAlive()) {
            Gaps.failedInitialiser(site);
        }
        exit(type);
    }

    /** Reports the first use of an initialised class by this thread. */
    static void use(ThreadState self, int site) {
        int index = Control.settings.declaringClass(site);
        if (index < 0 || seen == null || index >= seen.length || !seen[index] || !self.useClass(index)) {
            return;
        }
        Control.EVENTS.classUse(Control.settings.className(index));
        // what follows is ordered after more than what went before
        Control.segment++;
    }

    static void use(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            use(self, site);
        }
    }

    private static HashMap<String, Integer> indexes() {
        if (indexes == null) {
            int count = Control.settings.classCount();
            HashMap<String, Integer> map = new HashMap<>();
            for (int i = 0; i < count; i++) {
                map.put(Control.settings.className(i), i);
            }
            seen = new boolean[count];
            indexes = map;
        }
        return indexes;
    }
}
