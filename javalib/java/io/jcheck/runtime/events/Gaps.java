package io.jcheck.runtime.events;

import io.jcheck.runtime.jvm.Stacks;
import io.jcheck.runtime.protocol.PlatformUse;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ClassInit;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.Token;

/** What the token holder reports as not under control; each once per program point. */
public final class Gaps {
    /** The kind of what the next execution in this JVM would notice: the scheduler begins anew in another way. */
    public static final String RESET = "reset";

    private static boolean[] unmodelled = new boolean[64];
    private static final java.util.HashSet<String> REPORTED = new java.util.HashSet<>();

    private Gaps() {}

    public static void reset() {
        java.util.Arrays.fill(unmodelled, false);
        REPORTED.clear();
    }

    /** An operation that the instrumenter marked; the scheduler takes its name from the site. */
    public static void unmodelled(int site) {
        if (site >= unmodelled.length) {
            unmodelled = java.util.Arrays.copyOf(unmodelled, Math.max(site + 1, unmodelled.length * 2));
        }
        if (site < 0 || unmodelled[site]) {
            return;
        }
        unmodelled[site] = true;
        report("unmodelled", "", site);
    }

    /** The main thread dies with a handler, and others may go on. */
    public static void mainDies() {
        unlessAlone("unmodelled-operation",
                "the main thread dies of an exception, with a handler, before others have ended", Settings.NO_SITE);
    }

    /** A time limit, which is ignored. */
    public static void timed(String name, int site) {
        once("unmodelled-operation", name, site);
    }

    /** An access of which the scheduler did not say the field: the code and the site table do not belong together. */
    public static void operation(String name, int site) {
        once("unmodelled-operation", name, site);
    }

    /** A communication object with an operation of several accesses that its monitor does not protect. */
    public static void assumedAtomic(String name, int site) {
        once("assumed-atomic", name, site);
    }

    /** An object is copied, of which not all fields are known. */
    public static void copied(String name, int site) {
        once("uninstrumented-class", name, site);
    }

    /** Something that all threads see is changed, in a way that nobody watches. */
    public static void changedForAll(int site) {
        // it may be alone at first, and not any more when it comes here again
        if (Token.hasStartedThreads() && REPORTED.add("changed " + Token.threads() + " " + site)) {
            report("uninstrumented-class", "what all threads see is changed while other threads are alive", site, true);
        }
    }

    /** A property that the JDK looks at is changed. */
    public static void property(String key, int site) {
        once("uninstrumented-class", "the system property " + key, site);
    }

    /** A library with native code of the program is loaded. */
    public static void nativeCode(int site) {
        once("native-method", "a native library", site);
    }

    /** A member that is called by reflection and is not code of the program. */
    public static void reflection(String name, int site) {
        once("reflection", name, site);
    }

    /** What only the framework of a test does. */
    public static void framework(String name) {
        once("test-framework", name, Settings.NO_SITE);
    }

    /** A static initialiser fails. */
    public static void failedInitialiser(int site) {
        unlessAlone("class-initialisation", "a static initialiser fails while other threads are alive", site);
    }

    /** What an initialiser needs by reflection was not looked at. */
    public static void initialiserReaches(int site) {
        unlessAlone("class-initialisation", "a static initialiser reaches a class by reflection while other threads are alive", site);
    }

    /** Which thread loads a class first decides what a class loader does. */
    public static void loaderWorks(int site) {
        unlessAlone("class-initialisation", "a class loader of the program works while other threads are alive", site);
    }

    /** A class loader works, or what it may hold is taken: see {@link #loaderWorks}. */
    public static void loaderMayWork(int site) {
        if (Token.hasStartedThreads()) {
            loaderWorks(site);
        }
    }

    /** An initialiser takes a lock that its thread holds already: another thread would have to wait for it. */
    public static void lockAroundInitialiser(int site) {
        if (Token.hasStartedThreads()) {
            once("class-initialisation", "a static initialiser takes a lock that its thread holds already", site);
        }
    }

    /** Another thread that ran the initialiser could have to wait for the lock. */
    public static void initialiserNeeds(ClassInit initialiser, int site) {
        // it may be alone at first, and not any more when it comes here again
        String when = initialiser.className + " " + Token.threads() + " " + site;
        if (Token.hasStartedThreads() && REPORTED.add(when)) {
            report("class-initialisation",
                    "a static initialiser needs a class that is initialised under a lock while other threads are alive", site, true);
        }
    }

    /** Which thread runs an initialiser decides what it gets. */
    public static void initialiserAsks(ClassInit initialiser, int site) {
        String when = "asks " + initialiser.className + " " + Token.threads();
        if (Token.hasStartedThreads() && REPORTED.add(when)) {
            report("class-initialisation", "a static initialiser asks which thread runs it while other threads are alive", site, true);
        }
    }

    /** The same of an initialiser that is over. */
    public static void initialiserAsked(String className, int site) {
        once("initialiser", className, site);
    }

    public static void unknownSite(int site) {
        once("unknown-site", "field access at a site without a field", site);
    }

    public static void nondeterminism(String name) {
        if (Token.current() != null) {
            once("nondeterminism", name, Settings.NO_SITE);
        }
    }

    public static void nondeterminism(String name, int site) {
        once("nondeterminism", name, site);
    }

    /** What the program looks at has an answer of jcheck's own, see {@link Pin}. */
    static void environment(String word, int site) {
        once("environment", word, site);
    }

    /** Code of the JDK does what nothing has foreseen, see {@link PlatformUse}. */
    public static void unforeseen(PlatformUse use, int site) {
        if (!Settings.current.foresees(use)) {
            once("platform-use", use.word(), site);
        }
    }

    /** Somebody looks at a sum, or a map grows; dropped where the thread is alone, which it may be now and not any more later. */
    public static void sums() {
        if (Token.hasStartedThreads()) {
            Events.BUFFER.gap("platform-use", PlatformUse.SUMS.word(), Settings.NO_SITE, true);
        }
    }

    /** What must not happen where classes stay, see {@code Statics.departs}. */
    public static void departs(String why) {
        once(RESET, why, Settings.NO_SITE);
    }

    /** An object that synchronises by itself is used by a second thread. */
    public static void synchronising(String name, int site) {
        once("unmodelled-operation", name, site);
    }

    /** An exclusive access predicate cannot be evaluated. */
    static void exclusive(String name, int site) {
        once("exclusive-access", name, site);
    }

    /** A task has failed, and nobody is told; no gap, but a part of the story. */
    public static void failed(String what, String[] frames) {
        Events.BUFFER.frames(frames);
        Events.BUFFER.gap("failed-task", what, Settings.NO_SITE, false);
    }

    /** A pool has a worker for each task; no gap, but what is found then has to be found again without. */
    public static void unlimited(int site) {
        Events.BUFFER.gap("unlimited-workers", "", site, false);
    }

    /** A thread has waited for a future that others follow; dropped if it had heard of the end before. */
    public static void followedWait(int site) {
        Events.BUFFER.gap("followed-wait", "", site, false);
    }

    private static void once(String kind, String name, int site) {
        if (REPORTED.add(kind + " " + name + " " + site)) {
            report(kind, name, site);
        }
    }

    /** As {@link #once}; the scheduler drops it where the thread is alone in all equivalent executions. */
    private static void unlessAlone(String kind, String name, int site) {
        if (REPORTED.add(kind + " " + name + " " + site)) {
            report(kind, name, site, true);
        }
    }

    private static void report(String kind, String name, int site) {
        report(kind, name, site, false);
    }

    /** With the frames that led to it, if its place is not in the program. */
    private static void report(String kind, String name, int site, boolean unlessAlone) {
        if (site == Settings.NO_SITE || (Settings.current.flags(site) & Settings.PLATFORM) != 0) {
            Events.BUFFER.frames(Stacks.clean(new Throwable().getStackTrace()));
        }
        Events.BUFFER.gap(kind, name, site, unlessAlone);
    }
}
