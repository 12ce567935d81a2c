package io.jcheck.runtime.classes;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.state.ClassInit;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.util.HashMap;

/**
 * Class loaders of the program that look for classes while other threads are alive. Which thread needs a class first is no
 * choice of the search of executions: to look for it is somebody of its own, like a static initialiser.
 *
 * <p>Rewritten code calls these methods directly, not through the border: the JDK calls class loaders where nothing is watched,
 * and what they do with the JDK is to be watched all the same.
 */
public final class ClassSearches {
    /** How often each class was looked for by class loaders of each class. */
    private static final HashMap<String, Integer> TIMES = new HashMap<>();

    private ClassSearches() {}

    public static void reset() {
        TIMES.clear();
    }

    /**
     * Begins the method of a class loader of the program that finds a class.
     *
     * @param loader the loader
     * @param name of the class, may be null
     * @param site where
     */
    public static void findsClass(Object loader, Object name, int site) {
        begin((ClassLoader) loader, name, true, site);
    }

    /**
     * Begins the method of a class loader of the program that loads a class.
     *
     * @param loader the loader
     * @param name of the class, may be null
     * @param site where
     */
    public static void loadsClass(Object loader, Object name, int site) {
        begin((ClassLoader) loader, name, false, site);
    }

    private static void begin(ClassLoader loader, Object name, boolean finds, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Classes.makesLoader(site);
            return;
        }
        int depth = self.inside++;
        ClassInit search = null;
        try {
            Classes.makesLoader(site);
            if (Token.hasStartedThreads()) {
                search = new ClassInit(who(loader, name), self.classInit, loader, finds && Classes.isCalledByJdk());
                begin(self, search, site);
            }
        } finally {
            self.inside = depth;
        }
        if (search != null) {
            search.depth = depth;
            search.unwatched = self.unwatched;
            search.regions = self.regions;
            self.regions = 0;
            // wherever the JDK has called the class loader, what that calls of the JDK is told by its frames
            self.unwatched = depth;
            self.called = true;
        }
    }

    private static void begin(ThreadState self, ClassInit search, int site) {
        ClassInit outer = search.outer;
        if (outer != null && outer.loader != null && !Classes.isAncestor(search.loader, outer.loader)) {
            // two of them could wait for each other
            Gaps.loaderWorks(site);
        }
        self.effects.any();
        self.classInit = search;
        Events.BUFFER.classInitEnter(search.className);
        Events.segment++;
    }

    private static String who(ClassLoader loader, Object name) {
        String who = "the class loader " + loader.getClass().getName() + " for " + name;
        int times = TIMES.merge(who, 1, Integer::sum);
        return times == 1 ? who : who + ", search " + times;
    }

    /**
     * The class loader of the program that looks for a class on this thread, while others may be alive.
     *
     * @return null if there is none, or the thread is not under control
     */
    public static ClassLoader finder() {
        ThreadState holder = Token.running;
        ClassInit inner = holder != null && holder.isCurrent() ? holder.classInit : null;
        return inner == null ? null : inner.loader;
    }

    /** A class loader has asked for the lock under which it looks for a class. */
    public static void lock(Object lock, int site) {
        ThreadState self = Token.current();
        if (self != null && self.classInit != null && self.classInit.loader != null) {
            self.classInit.lock = lock;
        } else {
            Classes.loading(site);
        }
    }

    /**
     * Ends such a method.
     *
     * @param site where
     */
    public static void foundClass(int site) {
        if (Token.isStopping()) {
            return;
        }
        ThreadState self = Token.current();
        ClassInit search = self == null ? null : self.classInit;
        if (search == null || search.loader == null) {
            return;
        }
        self.inside++;
        try {
            self.effects.any();
            self.classInit = search.outer;
            Events.BUFFER.classInitExit(search.className);
            Events.segment++;
            Messages.flushIfLarge(self);
        } finally {
            self.inside = search.depth;
            self.unwatched = search.unwatched;
            self.regions = search.regions;
        }
    }
}
