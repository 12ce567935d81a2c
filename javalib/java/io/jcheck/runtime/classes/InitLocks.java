package io.jcheck.runtime.classes;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Known;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.jvm.Undeclared;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.Events;
import io.jcheck.runtime.state.InitLock;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Monitors;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;

/**
 * The initialisation locks of classes (JLS 12.4.2), as far as the scheduler decides who has them. A thread that needs such
 * a class takes its lock before the JVM gets to it, unless what it has started after or joined tells that the class is
 * initialised: no other thread is there then that could come first.
 */
public final class InitLocks {
    private static final HashMap<Class<?>, InitLock> LOCKS = new HashMap<>();
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private InitLocks() {}

    public static void reset() {
        LOCKS.clear();
    }

    /** The lock of a class; null where the JVM's own is enough. */
    private static InitLock of(Class<?> type) {
        InitLock lock = LOCKS.get(type);
        if (lock == null && !type.isHidden() && Settings.current.isLocked(type.getName())) {
            lock = new InitLock(type.getName(), LOCKS.size());
            LOCKS.put(type, lock);
        }
        return lock;
    }

    /** An instruction, which names this class, is about to use the class that the site says. */
    public static void needs(Class<?> named, int site) {
        ThreadState self = Token.current();
        if (self == null || !concerns(self)) {
            return;
        }
        int index = Settings.current.declaringClass(site);
        Class<?> type = index < 0 ? named : find(named, Settings.current.className(index));
        if (type != null) {
            ask(type, site);
        }
    }

    private static Class<?> find(Class<?> type, String name) {
        if (type.getName().equals(name)) {
            return type;
        }
        Class<?> above = type.getSuperclass();
        Class<?> found = above == null ? null : find(above, name);
        Class<?>[] interfaces = found == null ? type.getInterfaces() : new Class<?>[0];
        for (int i = 0; found == null && i < interfaces.length; i++) {
            found = find(interfaces[i], name);
        }
        return found;
    }

    /** A thread is about to use a class: initialises it, or waits until that is done. */
    public static void ask(Class<?> type, int site) {
        ThreadState self = Token.current();
        if (self == null || !concerns(self)) {
            return;
        }
        InitLock lock = of(type);
        if (lock == null) {
            tell(self, type);
            return;
        }
        if (self.classInit != null) {
            // whoever else ran it could have to wait for the lock
            Gaps.initialiserNeeds(self.classInit, site);
        }
        boolean known = self.initialised.has(lock.number);
        if (known && lock.failure == null || holds(self, lock)) {
            return;
        }
        Throwable failure = null;
        if (!known) {
            self.effects.any();
            Monitors.enter(lock, site);
            if (!lock.over) {
                failure = initialise(self, type, lock, site);
                over(self, lock);
            }
            learn(self, lock);
            Monitors.exit(lock, site);
        }
        if (failure == null && lock.failure != null) {
            failure = new NoClassDefFoundError("Could not initialize class " + type.getName());
            failure.initCause(lock.failure);
        }
        if (failure != null) {
            throw Undeclared.<RuntimeException>exception(failure);
        }
    }

    /** Whether it matters which classes a thread uses. */
    private static boolean concerns(ThreadState self) {
        return self.classInit != null || Settings.current.locksClasses();
    }

    /** A static initialiser uses a class. */
    private static void tell(ThreadState self, Class<?> type) {
        if (self.classInit != null && Settings.current.isAsked(type.getName())) {
            Events.BUFFER.classAsked(type.getName());
        }
    }

    /**
     * What the JVM does (JLS 12.4.2), in its order: superclass, superinterfaces with methods that are inherited, the class.
     *
     * @return what the thread is to get; null if nothing fails
     */
    private static Throwable initialise(ThreadState self, Class<?> type, InitLock lock, int site) {
        int inside = self.inside;
        try {
            if (type.isInterface()) {
                self.inside = self.unwatched;
                Statics.forName(type.getName(), true, type.getClassLoader());
                return null;
            }
            if (type.getSuperclass() != null) {
                ask(type.getSuperclass(), site);
            }
            askInterfaces(type, site);
            MethodHandle initialiser = initialiser(type);
            self.inside = self.unwatched;
            Statics.forName(type.getName(), true, type.getClassLoader());
            if (initialiser != null) {
                initialiser.invokeExact();
            }
            return null;
        } catch (ExecutionStopped stopped) {
            throw stopped;
        } catch (Throwable thrown) {
            if (type.isInterface()) {
                return thrown;
            }
            // these may be code of the program; the JVM asks for the frames, too
            String message = thrown.getMessage();
            StackTraceElement[] frames = Statics.framesOf(thrown);
            self.inside = inside;
            lock.failure = Statics.remembered(thrown, message, frames);
            return thrown instanceof Error ? thrown : new ExceptionInInitializerError(thrown);
        } finally {
            self.inside = inside;
        }
    }

    /** What was the initialiser of a class, or null. */
    private static MethodHandle initialiser(Class<?> type) {
        MethodHandles.Lookup lookup;
        try {
            lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
        try {
            MethodHandle found =
                    lookup.findStatic(type, ProgramClasses.INITIALISER, MethodType.methodType(void.class));
            return lookup.revealDirect(found).getDeclaringClass() == type ? found : null;
        } catch (NoSuchMethodException | IllegalAccessException ofSuperclass) {
            return null;
        }
    }

    private static void askInterfaces(Class<?> type, int site) {
        for (Class<?> at : type.getInterfaces()) {
            askInterfaces(at, site);
            if (of(at) != null && hasDefaults(at)) {
                ask(at, site);
            }
        }
    }

    private static boolean hasDefaults(Class<?> type) {
        try {
            for (Method method : type.getDeclaredMethods()) {
                if ((method.getModifiers() & (Modifier.ABSTRACT | Modifier.STATIC)) == 0) {
                    return true;
                }
            }
        } catch (LinkageError incomplete) {
            return false;
        }
        return false;
    }

    /** A constructor begins; where that of a subclass calls it, the JVM asks for the subclass only. */
    public static void constructs(Class<?> type, int site) {
        ThreadState self = Token.current();
        if (self == null || !concerns(self)) {
            return;
        }
        InitLock lock = of(type);
        if (lock == null) {
            tell(self, type);
        }
        boolean asks = lock != null && !holds(self, lock);
        boolean known = asks && lock.failure == null && self.initialised.has(lock.number);
        if (asks && !known && !isSuperCall(type)) {
            ask(type, site);
        }
    }

    private static boolean isSuperCall(Class<?> type) {
        return WALKER.walk(frames -> frames
                .dropWhile(frame -> frame.getDeclaringClass() != type)
                .skip(1).findFirst()
                .filter(frame -> frame.getMethodName().equals("<init>")
                        && type.isAssignableFrom(frame.getDeclaringClass()))
                .isPresent());
    }

    /** The static initialiser of an interface begins; who has come here without asking does so now. */
    public static void begins(Class<?> type, int site) {
        ThreadState self = Token.current();
        InitLock lock = self == null ? null : of(type);
        if (lock == null || holds(self, lock)) {
            return;
        }
        Monitors.enter(lock, site);
        lock.late = true;
    }

    public static void ends(Class<?> type, int site) {
        if (Token.isStopping()) {
            return;
        }
        ThreadState self = Token.current();
        InitLock lock = self == null ? null : of(type);
        if (lock == null || !lock.late || !holds(self, lock)) {
            return;
        }
        lock.late = false;
        over(self, lock);
        learn(self, lock);
        Monitors.exit(lock, site);
    }

    /** Whoever initialises asks what was thrown for its frames. */
    public static void fails(Throwable failure) {
        if (!Token.isStopping()) {
            ThreadState self = Token.current();
            if (self != null) {
                self.failure = failure;
            }
        }
    }

    private static boolean holds(ThreadState self, InitLock lock) {
        return Known.entry(lock).owner == self;
    }

    /** The class is initialised, or never will be. */
    private static void over(ThreadState self, InitLock lock) {
        if (!lock.over) {
            lock.over = true;
            lock.before.addAll(self.initialised);
            lock.before.add(lock.number);
        }
    }

    private static void learn(ThreadState self, InitLock lock) {
        self.initialised.addAll(lock.before);
    }
}
