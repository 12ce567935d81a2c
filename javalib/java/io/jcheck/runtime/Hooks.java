package io.jcheck.runtime;

import io.jcheck.runtime.access.Accesses;
import io.jcheck.runtime.access.Births;
import io.jcheck.runtime.access.ClassInits;
import io.jcheck.runtime.classes.Bundles;
import io.jcheck.runtime.control.Control;
import io.jcheck.runtime.control.Unwatched;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.environment.Identity;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.reflection.Handles;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import io.jcheck.runtime.threads.Monitors;
import io.jcheck.runtime.threads.Shutdown;
import io.jcheck.runtime.threads.Threads;
import java.util.Objects;

/**
 * The methods that instrumented code calls; each stands for an instruction or a call of the original program, and the
 * last argument is the number of the program point. Here are those for what most programs do: monitors, fields, arrays,
 * objects of the JDK, and what is not modelled. The others are in classes whose names end like that of this one.
 *
 * <p>A hook throws what the original would have thrown. On threads that are not under control, and before an agent is
 * there, hooks do what the original did, with locks of their own.
 */
public final class Hooks {
    private Hooks() {}

    /**
     * Stands for {@code monitorenter} and the entry of synchronized methods.
     *
     * @param object whose monitor
     * @param site where
     */
    public static void monitorEnter(Object object, int site) {
        Monitors.enter(object, site);
    }

    /**
     * Stands for {@code monitorexit} and every exit of synchronized methods.
     *
     * @param object whose monitor
     * @param site where
     */
    public static void monitorExit(Object object, int site) {
        Monitors.exit(object, site);
    }

    /**
     * Stands for {@link Object#wait()}.
     *
     * @param object the receiver
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void waitOn(Object object, int site) throws InterruptedException {
        Monitors.await(object, 0, 0, site);
    }

    /**
     * Stands for {@link Object#wait(long)}.
     *
     * @param object the receiver
     * @param millis the time limit, 0 for none
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void waitOn(Object object, long millis, int site) throws InterruptedException {
        Monitors.await(object, millis, 0, site);
    }

    /**
     * Stands for {@link Object#wait(long, int)}.
     *
     * @param object the receiver
     * @param millis the time limit
     * @param nanos its nanoseconds
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void waitOn(Object object, long millis, int nanos, int site) throws InterruptedException {
        Monitors.await(object, millis, nanos, site);
    }

    /**
     * Stands for {@link Object#notify()}.
     *
     * @param object the receiver
     * @param site where
     */
    public static void notifyOne(Object object, int site) {
        Monitors.notifyOne(object, site);
    }

    /**
     * Stands for {@link Object#notifyAll()}.
     *
     * @param object the receiver
     * @param site where
     */
    public static void notifyAll(Object object, int site) {
        Monitors.notifyAll(object, site);
    }

    /**
     * Begins the {@code run} method of a subclass of {@link Thread}.
     *
     * @param thread the receiver of {@code run}
     * @param site where
     * @return true when this was the JVM's call: the method has been run, and the thread has ended, inside the hook
     */
    public static boolean enterRun(Object thread, int site) {
        return Threads.enterRun(thread);
    }

    /**
     * Begins a static initialiser.
     *
     * @param site where
     */
    public static void classInitEnter(int site) {
        ClassInits.enter(site);
    }

    /**
     * Ends a static initialiser.
     *
     * @param site where
     */
    public static void classInitExit(int site) {
        ClassInits.exit(site);
    }

    /**
     * Ends a static initialiser that throws something.
     *
     * @param failure what
     * @param site where
     */
    public static void classInitFailed(Throwable failure, int site) {
        ClassInits.failed(failure, site);
    }

    /**
     * Comes before {@code getfield}.
     *
     * @param object the receiver, may be null
     * @param site where
     */
    public static void readField(Object object, int site) {
        Accesses.field(object, false, site);
    }

    /**
     * Comes before {@code putfield}.
     *
     * @param object the receiver, may be null
     * @param site where
     */
    public static void writeField(Object object, int site) {
        Accesses.field(object, true, site);
    }

    /**
     * Comes before {@code putfield} of an object that only the method at hand knows, unless it has been handed out since it was
     * made. If it was not, nothing is left of the write when a loop of the method begins again.
     *
     * @param object the receiver
     * @param site where
     */
    public static void writeOwnField(Object object, int site) {
        Accesses.own(object, site);
    }

    /**
     * Comes before {@code putfield} in a constructor of the class that declares the field.
     *
     * @param object the receiver, may be null
     * @param site where
     */
    public static void initialiseField(Object object, int site) {
        Accesses.initialises(object, site);
    }

    /**
     * Comes before {@code getstatic}.
     *
     * @param site where
     */
    public static void readStatic(int site) {
        Accesses.staticField(false, site);
    }

    /**
     * Comes before {@code putstatic}.
     *
     * @param site where
     */
    public static void writeStatic(int site) {
        Accesses.staticField(true, site);
    }

    /**
     * Comes before {@code getstatic} of a final field.
     *
     * @param site where
     */
    public static void useClass(int site) {
        ClassInits.use(site);
    }

    /**
     * Comes before the load of an array element.
     *
     * @param array the array, may be null
     * @param index may be out of range
     * @param site where
     */
    public static void loadElement(Object array, int index, int site) {
        Accesses.element(array, index, false, site);
    }

    /**
     * Comes before the store of an array element.
     *
     * @param array the array, may be null
     * @param index may be out of range
     * @param site where
     */
    public static void storeElement(Object array, int index, int site) {
        Accesses.element(array, index, true, site);
    }

    /**
     * Comes before a call of the JDK that may look into an argument.
     *
     * @param argument may be an array, or null
     * @param site where
     */
    public static void readArgument(Object argument, int site) {
        Handed.array(argument, false, site);
    }

    /**
     * Comes before a call of the JDK that may change an argument.
     *
     * @param argument may be an array, or null
     * @param site where
     */
    public static void writeArgument(Object argument, int site) {
        Handed.array(argument, true, site);
    }

    /**
     * Comes before a call on what may be a loader of services.
     *
     * @param loader may be null
     * @param site where
     */
    public static void services(Object loader, int site) {
        Handed.services(loader, site);
    }

    /**
     * Comes after the birth of an object or array.
     *
     * @param object the new one
     * @param site where
     */
    public static void allocated(Object object, int site) {
        Births.allocated(object, site);
    }

    /**
     * Comes in a constructor, after that of the superclass has ended.
     *
     * @param object what is being made
     * @param site where
     */
    public static void begun(Object object, int site) {
        Births.begun(object, site);
    }

    /**
     * Comes where an object has made another one for itself, and only once.
     *
     * @param part what it has made
     * @param whole the object
     */
    public static void partOf(Object part, Object whole) {
        Births.partOf(part, whole);
    }

    /**
     * Stands after the constructor of an AssertionError: the assertion counts as failed, see {@link Assertions}.
     *
     * @param error the new error
     * @param site where
     */
    public static void assertionFailed(Object error, int site) {
        Births.allocated(error, site);
        ThreadState self = Token.current();
        if (self != null && Assertions.isFailure((Throwable) error)) {
            self.reported = (Throwable) error;
            Messages.faultNow(self, self.reported);
        }
    }

    /**
     * Stands for {@link System#exit}.
     *
     * @param status the exit status
     * @param site where
     */
    public static void exit(int status, int site) {
        Shutdown.exit(status, site);
    }

    /**
     * Stands for {@link Runtime#exit}.
     *
     * @param runtime the receiver
     * @param status the exit status
     * @param site where
     */
    public static void exit(Runtime runtime, int status, int site) {
        Objects.requireNonNull(runtime);
        Shutdown.exit(status, site);
    }

    /**
     * Stands for {@link Runtime#halt}.
     *
     * @param runtime the receiver
     * @param status the exit status
     * @param site where
     */
    public static void halt(Runtime runtime, int status, int site) {
        Objects.requireNonNull(runtime);
        Halt.halt(status, site);
    }

    /**
     * Stands for {@link Runtime#addShutdownHook}.
     *
     * @param runtime the receiver
     * @param thread the hook
     * @param site where
     */
    public static void addShutdownHook(Runtime runtime, Thread thread, int site) {
        Objects.requireNonNull(runtime);
        Shutdown.add(thread, site);
    }

    /**
     * Stands for {@link Runtime#removeShutdownHook}.
     *
     * @param runtime the receiver
     * @param thread the hook
     * @param site where
     * @return whether it was one
     */
    public static boolean removeShutdownHook(Runtime runtime, Thread thread, int site) {
        Objects.requireNonNull(runtime);
        return Shutdown.remove(thread, site);
    }

    /**
     * Stands for {@link System#identityHashCode} and for a call of {@link Object#hashCode} by {@code super}.
     *
     * @param object may be null
     * @param site where
     * @return the same in every JVM
     */
    public static int identityHashCode(Object object, int site) {
        return Identity.hashCode(object, site);
    }

    /**
     * Stands for {@link java.util.Objects#hashCode(Object)}.
     *
     * @param object may be null
     * @param site where
     * @return its hash code
     */
    public static int hashCodeOrZero(Object object, int site) {
        return object == null ? 0 : Identity.virtualHashCode(object, site);
    }

    /**
     * Stands for a virtual call of {@link Object#hashCode}.
     *
     * @param object the receiver
     * @param site where
     * @return its hash code
     */
    public static int hashCode(Object object, int site) {
        if (object == null) {
            throw new NullPointerException();
        }
        return Identity.virtualHashCode(object, site);
    }

    /**
     * Comes before a virtual call of {@link Object#toString}.
     *
     * @param object the receiver, may be null
     * @param site where
     */
    public static void described(Object object, int site) {
        Identity.described(object, site);
    }

    /**
     * Comes before a call of {@link Object#toString} by {@code super}.
     *
     * @param object the receiver
     * @param site where
     */
    public static void describedByIdentity(Object object, int site) {
        Identity.describedByIdentity(object, site);
    }

    /**
     * Comes before a call of the JDK that makes text of an argument.
     *
     * @param object the argument, may be null
     * @param site where
     */
    public static void describeArgument(Object object, int site) {
        Identity.described(object, site);
    }

    /**
     * Comes before a call of the JDK that makes text of the elements of an array.
     *
     * @param array may be null
     * @param site where
     */
    public static void describeElements(Object array, int site) {
        Handed.array(array, false, site);
        Identity.elements(array, false, site);
    }

    /**
     * Comes before a call of the JDK that makes a hash code of those of the elements of an array.
     *
     * @param array may be null
     * @param site where
     */
    public static void hashElements(Object array, int site) {
        Handed.array(array, false, site);
        Identity.elements(array, true, site);
    }

    /**
     * Comes before a call that adds to an atomic number and whose result is dropped. What follows it may be told without a
     * program point, and would be taken for another addition: {@link #sumEnds} forgets this one. Without a number the call
     * throws, and nothing is added.
     *
     * @param number what is added to, or null
     * @param site where
     */
    public static void sumBegins(Object number, int site) {
        at(number != null ? site : Settings.NO_SITE);
    }

    /**
     * Comes after such a call.
     *
     * @param site where
     */
    public static void sumEnds(int site) {
        at(Settings.NO_SITE);
    }

    /**
     * Comes before an operation that is told without a program point.
     *
     * @param site where
     */
    public static void at(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            self.site = site;
        }
    }

    /**
     * As {@link #at}, of an access to an atomic object that is ordered less than a volatile one.
     *
     * @param site where
     */
    public static void atWeaker(int site) {
        at(site);
        if (Token.current() != null) {
            Handles.weaker(site);
        }
    }

    /**
     * Comes before an operation that jcheck does not model.
     *
     * @param site where
     */
    public static void unmodelled(int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            Control.unmodelled(self, site);
        }
    }

    /**
     * Begins a method of the program that calls the JDK. Only where code of the JDK that is not watched has called one is it asked
     * who makes the calls that follow.
     */
    public static void called() {
        ThreadState self = Unwatched.called();
        if (self != null) {
            Bundles.called(self);
        }
    }
}
