package io.jcheck.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;

/**
 * The methods that instrumented code calls; each stands for an instruction or a call of the original program, and the
 * last argument is the number of the program point.
 *
 * <p>A hook throws what the original would have thrown. On threads that are not under control, and before an agent is
 * there, hooks do what the original did, with locks of their own.
 */
public final class Hooks {
    private static StackWalker walker;

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
     * Stands for {@link Thread#holdsLock(Object)}.
     *
     * @param object whose monitor
     * @param site where
     * @return true when the calling thread owns it
     */
    public static boolean holdsLock(Object object, int site) {
        return Monitors.holds(object);
    }

    /**
     * Stands for a virtual call of {@link Thread#start()}.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void threadStart(Thread thread, int site) {
        Threads.start(thread, site, null);
    }

    /**
     * Stands for {@code super.start()} in a subclass of {@link Thread}; must be called by it directly.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void threadStartSpecial(Thread thread, int site) {
        Threads.start(thread, site, walker().getCallerClass());
    }

    /**
     * Stands for {@link Thread#join()}.
     *
     * @param thread the receiver
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, int site) throws InterruptedException {
        Threads.join(thread, 0, 0, site);
    }

    /**
     * Stands for {@link Thread#join(long)}.
     *
     * @param thread the receiver
     * @param millis the time limit, 0 for none
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, long millis, int site) throws InterruptedException {
        Threads.join(thread, millis, 0, site);
    }

    /**
     * Stands for {@link Thread#join(long, int)}.
     *
     * @param thread the receiver
     * @param millis the time limit
     * @param nanos its nanoseconds
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void threadJoin(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        Threads.join(thread, millis, nanos, site);
    }

    /**
     * Stands for {@link Thread#sleep(long)}.
     *
     * @param millis how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(long millis, int site) throws InterruptedException {
        Threads.sleep(millis, 0, site);
    }

    /**
     * Stands for {@link Thread#sleep(long, int)}.
     *
     * @param millis how long
     * @param nanos and its nanoseconds
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        Threads.sleep(millis, nanos, site);
    }

    /**
     * Stands for {@link Thread#yield()} and {@link Thread#onSpinWait()}.
     *
     * @param site where
     */
    public static void threadYield(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            Thread.yield();
        } else {
            Control.visible(self, Operation.yields(), site);
        }
    }

    /**
     * Stands for {@link Thread#interrupt()}.
     *
     * @param thread the receiver
     * @param site where
     */
    public static void interrupt(Thread thread, int site) {
        Threads.interrupt(thread, site);
    }

    /**
     * Stands for {@link Thread#interrupted()}.
     *
     * @param site where
     * @return the status of the calling thread before it was cleared
     */
    public static boolean interrupted(int site) {
        return Threads.interrupted(site);
    }

    /**
     * Stands for {@link Thread#isInterrupted()}.
     *
     * @param thread the receiver
     * @param site where
     * @return its status
     */
    public static boolean isInterrupted(Thread thread, int site) {
        return Threads.isInterrupted(thread, site);
    }

    /**
     * Stands for {@link Thread#getState()}.
     *
     * @param thread the receiver
     * @param site where
     * @return a state in which a real run can find it
     */
    public static Thread.State getState(Thread thread, int site) {
        return Threads.state(thread, site);
    }

    /**
     * Stands for {@link Thread#isAlive()}.
     *
     * @param thread the receiver
     * @param site where
     * @return true between start and end
     */
    public static boolean isAlive(Thread thread, int site) {
        return Threads.isAlive(thread, site);
    }

    /**
     * Stands for {@link Thread#setDaemon(boolean)}.
     *
     * @param thread the receiver
     * @param on whether it is to be a daemon
     * @param site where
     */
    public static void setDaemon(Thread thread, boolean on, int site) {
        Threads.setDaemon(thread, on, site);
    }

    /**
     * Stands for {@link System#nanoTime()}.
     *
     * @param site where
     * @return virtual time
     */
    public static long nanoTime(int site) {
        return Clock.nanoTime(site);
    }

    /**
     * Stands for {@link System#currentTimeMillis()}.
     *
     * @param site where
     * @return virtual time
     */
    public static long currentTimeMillis(int site) {
        return Clock.currentTimeMillis(site);
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
     * @param site where
     */
    public static void classInitFailed(int site) {
        ClassInits.failed(site);
    }

    /**
     * Stands for {@code Thread.sleep(Duration)}, of Java 19.
     *
     * @param duration how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        long nanos = TimeUnit.NANOSECONDS.convert(duration);
        if (nanos >= 0) {
            Threads.sleep(nanos / Threads.NANOS_PER_MILLI, (int) (nanos % Threads.NANOS_PER_MILLI), site);
        }
    }

    /**
     * Stands for {@code Thread.join(Duration)}, of Java 19.
     *
     * @param thread the receiver
     * @param duration how long
     * @param site where
     * @return true when the thread has ended
     * @throws InterruptedException as the original
     */
    public static boolean threadJoin(Thread thread, java.time.Duration duration, int site) throws InterruptedException {
        return Threads.join(thread, duration, site);
    }

    /**
     * Stands for {@link TimeUnit#sleep(long)}.
     *
     * @param unit the receiver
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitSleep(TimeUnit unit, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Threads.sleep(millis, excess(unit, time, millis), site);
        }
    }

    /**
     * Stands for {@link TimeUnit#timedJoin(Thread, long)}.
     *
     * @param unit the receiver
     * @param thread for whose end
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitJoin(TimeUnit unit, Thread thread, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Threads.join(thread, millis, excess(unit, time, millis), site);
        }
    }

    /**
     * Stands for {@link TimeUnit#timedWait(Object, long)}.
     *
     * @param unit the receiver
     * @param object on what
     * @param time how long
     * @param site where
     * @throws InterruptedException as the original
     */
    public static void unitWait(TimeUnit unit, Object object, long time, int site) throws InterruptedException {
        if (time > 0) {
            long millis = unit.toMillis(time);
            Monitors.await(object, millis, excess(unit, time, millis), site);
        }
    }

    /** Nanoseconds beyond the milliseconds. */
    private static int excess(TimeUnit unit, long time, long millis) {
        return (int) (unit.toNanos(time) - TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /**
     * Stands for {@link Thread#setUncaughtExceptionHandler}.
     *
     * @param thread the receiver
     * @param handler the new one
     * @param site where
     */
    public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
        Handlers.set(thread, handler, site);
    }

    /**
     * Stands for {@link Thread#getUncaughtExceptionHandler}.
     *
     * @param thread the receiver
     * @param site where
     * @return its handler
     */
    public static Thread.UncaughtExceptionHandler getHandler(Thread thread, int site) {
        return Handlers.get(thread, site);
    }

    /**
     * Stands for {@link Thread#setDefaultUncaughtExceptionHandler}.
     *
     * @param handler the new one
     * @param site where
     */
    public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
        Handlers.setDefault(handler, site);
    }

    /**
     * Stands for {@link Thread#getDefaultUncaughtExceptionHandler}.
     *
     * @param site where
     * @return the default handler
     */
    public static Thread.UncaughtExceptionHandler getDefaultHandler(int site) {
        return Handlers.getDefault(site);
    }

    /**
     * Begins an iteration of a loop.
     *
     * @param site the loop
     */
    public static void loopBegins(int site) {
        Loops.begins(site);
    }

    /**
     * Comes before an instruction of a loop that may change something, or after a call that may.
     *
     * @param site the loop
     */
    public static void loopChanges(int site) {
        Loops.changes(site);
    }

    /**
     * Comes before a jump to the beginning of a loop.
     *
     * @param site the loop
     */
    public static void loopRepeats(int site) {
        Loops.repeats(site);
    }

    /**
     * Comes before a branch to the beginning of a loop that compares an int with 0.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(int value, int opcode, int site) {
        if (Loops.isTaken(value, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two ints.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(int first, int second, int opcode, int site) {
        if (Loops.isTaken(first, second, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares a reference with null.
     *
     * @param value what is compared
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(Object value, int opcode, int site) {
        if (Loops.isTaken(value, opcode)) {
            Loops.repeats(site);
        }
    }

    /**
     * Comes before a branch to the beginning of a loop that compares two references.
     *
     * @param first what is compared
     * @param second with this
     * @param opcode of the branch
     * @param site the loop
     */
    public static void loopRepeats(Object first, Object second, int opcode, int site) {
        if (Loops.isTaken(first, second, opcode)) {
            Loops.repeats(site);
        }
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
     * Comes before a call that looks at a mutable object of the JDK, and that no class of the program implements.
     *
     * @param object the receiver, may be null
     * @param site where
     */
    public static void readObject(Object object, int site) {
        Watched.object(object, false, site);
    }

    /**
     * Comes before a call that may change a mutable object of the JDK, and that no class of the program implements.
     *
     * @param object the receiver or an argument, may be null
     * @param site where
     */
    public static void writeObject(Object object, int site) {
        Watched.object(object, true, site);
    }

    /**
     * Comes before a virtual call that looks at an object, if the JDK implements it.
     *
     * @param object the receiver, may be null
     * @param method name and descriptor
     * @param site where
     */
    public static void readReceiver(Object object, String method, int site) {
        Watched.receiver(object, method, false, site);
    }

    /**
     * Comes before a virtual call that may change an object, if the JDK implements it.
     *
     * @param object the receiver, may be null
     * @param method name and descriptor
     * @param site where
     */
    public static void writeReceiver(Object object, String method, int site) {
        Watched.receiver(object, method, true, site);
    }

    /**
     * Comes before a call of the JDK that looks into an argument, in whatever order.
     *
     * @param object the argument, may be null
     * @param site where
     */
    public static void readArgument(Object object, int site) {
        Watched.argument(object, site);
    }

    /**
     * Comes before a call of the JDK that looks into an argument and may depend on the order of its elements.
     *
     * @param object the argument, may be null
     * @param site where
     */
    public static void walkArgument(Object object, int site) {
        Watched.argument(object, site);
        Orders.check(object, site);
    }

    /**
     * Comes before a call of the JDK that looks into an array of arguments.
     *
     * @param array the arguments, may be null
     * @param site where
     */
    public static void readElements(Object array, int site) {
        Watched.elements(array, site);
    }

    /**
     * Comes after a call whose result may be a window to another object.
     *
     * @param result what came back, may be null
     * @param owner the receiver, or the object that was wrapped
     */
    public static void view(Object result, Object owner) {
        Watched.view(result, owner);
    }

    /**
     * Comes after a call whose result may be a collection that the JDK made and filled.
     *
     * @param result what came back, may be null
     * @param site where
     */
    public static void made(Object result, int site) {
        Watched.made(result, site);
    }

    /**
     * Comes after the birth of a map whose reads may change its order.
     *
     * @param map the new one
     */
    public static void accessOrdered(Object map) {
        Watched.accessOrdered(map);
    }

    /**
     * Comes after the birth of an object or array.
     *
     * @param object the new one
     * @param site where
     */
    public static void allocated(Object object, int site) {
        Accesses.allocated(object, site);
    }

    /**
     * Begins a method of a class with method or atomic granularity.
     *
     * @param object the receiver
     * @param write whether the method may change the object
     * @param site where
     */
    public static void operation(Object object, boolean write, int site) {
        Granular.operation(object, write, false, site);
    }

    /**
     * Begins a method of a class with method or atomic granularity that makes one access, or comes before an access from
     * outside its methods.
     *
     * @param object the receiver, may be null
     * @param write whether it changes the object
     * @param site where
     */
    public static void singleOperation(Object object, boolean write, int site) {
        Granular.operation(object, write, true, site);
    }

    /**
     * Comes before an access to a field in a method of a class with method or atomic granularity.
     *
     * @param object the receiver of the access, may be null
     * @param self the receiver of the method
     * @param write whether it is a write
     * @param site where
     */
    public static void part(Object object, Object self, boolean write, int site) {
        Granular.part(object, self, write, site);
    }

    /**
     * The same in a method that wrappers override.
     *
     * @param object the receiver of the access, may be null
     * @param self the receiver of the method
     * @param write whether it is a write
     * @param site where
     */
    public static void overriddenPart(Object object, Object self, boolean write, int site) {
        Granular.overriddenPart(object, self, write, site);
    }

    /**
     * Comes before a call by which a method of an atomic object calls another one of the same object, which reports
     * itself.
     */
    public static void inner() {
        Granular.inner();
    }

    /**
     * The same, where a wrapper reports.
     *
     * @param object whose method calls
     */
    public static void inner(Object object) {
        Granular.inner(object);
    }

    /**
     * Stands for {@link Object#getClass} where objects have wrappers.
     *
     * @param object the receiver
     * @param site where
     * @return its class as the program knows it
     */
    public static Class<?> classOf(Object object, int site) {
        return Wrappers.classOf(object);
    }

    /**
     * Stands for {@link Object#toString} where objects have wrappers.
     *
     * @param object the receiver
     * @return what the original gives, with the name of the class as the program knows it
     */
    public static String textOf(Object object) {
        return Wrappers.textOf(object);
    }

    /**
     * Comes before an atomic object stores an array in a field of its own.
     *
     * @param owner the object, may be null
     * @param array the array, may be null
     * @param wrapped whether objects of the class have wrappers
     */
    public static void keeps(Object owner, Object array, boolean wrapped) {
        Granular.keeps(owner, array, wrapped);
    }

    /**
     * Comes before {@link Method#invoke}.
     *
     * @param method may be null
     * @param receiver may be null
     * @param arguments may be null
     * @param site where
     * @return the arguments to pass
     */
    public static Object[] invoking(Method method, Object receiver, Object[] arguments, int site) {
        boolean ofProgram = method != null && Classes.isProgram(method.getDeclaringClass());
        if (!ofProgram && !Intercepted.fits(method, receiver, arguments)) {
            return arguments;
        }
        Object[] passed = Intercepted.arguments(method, receiver, arguments, site);
        if (passed == arguments) {
            Reflected.invoking(method, receiver, site);
        }
        return passed;
    }

    /**
     * Comes then.
     *
     * @param method may be null
     * @param arguments what {@link #invoking} has given
     * @return the method to invoke
     */
    public static Method invoked(Method method, Object[] arguments) {
        return Intercepted.method(method, arguments);
    }

    /**
     * Comes before {@link Constructor#newInstance}.
     *
     * @param constructor may be null
     * @param site where
     * @return the constructor to call
     */
    public static Constructor<?> invoking(Constructor<?> constructor, int site) {
        Reflected.invoking(constructor, null, site);
        return Wrappers.of(constructor);
    }

    /**
     * Comes before a lambda is made that can be serialised and calls a method which the instrumenter has added.
     *
     * @param bridge class, name and descriptor of the method, with dots between them
     * @param target the same of what it stands for, with the kind of a method handle before
     */
    public static void standsFor(String bridge, String target) {
        Bridges.standsFor(bridge, target);
    }

    /**
     * Stands for {@link SerializedLambda#getImplClass}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplClass(SerializedLambda lambda, int site) {
        return Bridges.owner(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodName}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplMethodName(SerializedLambda lambda, int site) {
        return Bridges.name(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodSignature}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static String getImplMethodSignature(SerializedLambda lambda, int site) {
        return Bridges.descriptor(lambda);
    }

    /**
     * Stands for {@link SerializedLambda#getImplMethodKind}.
     *
     * @param lambda the receiver
     * @param site where
     * @return as the original
     */
    public static int getImplMethodKind(SerializedLambda lambda, int site) {
        return Bridges.kind(lambda);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#revealDirect}.
     *
     * @param lookup the receiver
     * @param handle as in the original
     * @param site where
     * @return as the original
     */
    public static MethodHandleInfo revealDirect(MethodHandles.Lookup lookup, MethodHandle handle, int site) {
        return Bridges.reveal(lookup, handle, site);
    }

    /**
     * Comes before a method handle is looked up, or a method is invoked by reflection.
     *
     * @param member an intercepted method, as {@code java.lang.Object.wait()V}; with a star before it if the hook stands for
     *     calls by {@code super}, too
     * @param hook name and descriptor of its hook
     * @param site where the hook is called if the handle is found here
     * @param lookup the site of the lookup
     */
    public static void mayFind(String member, String hook, int site, int lookup) {
        Lookups.mayFind(member, hook, site, lookup);
    }

    /**
     * Comes before {@link Class#newInstance}.
     *
     * @param type may be null
     * @param site where
     * @return the class to construct
     */
    public static Class<?> constructing(Class<?> type, int site) {
        Reflected.constructing(type, site);
        return Wrappers.of(type);
    }

    /**
     * Stands for {@link Class#forName(String)}.
     *
     * @param name of the class
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> forName(String name, int site) throws ClassNotFoundException {
        return Classes.forName(name, true, walker().getCallerClass().getClassLoader(), site);
    }

    /**
     * Stands for {@link Class#forName(String, boolean, ClassLoader)}.
     *
     * @param name of the class
     * @param initialise whether to initialise it
     * @param loader where to look for it
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> forName(String name, boolean initialise, ClassLoader loader, int site)
            throws ClassNotFoundException {
        return Classes.forName(name, initialise, loader, site);
    }

    /**
     * Stands for {@link Class#forName(Module, String)}.
     *
     * @param module where to look for it
     * @param name of the class
     * @param site where
     * @return the class, or null
     */
    public static Class<?> forName(Module module, String name, int site) {
        return Classes.forName(module, name);
    }

    /**
     * Stands for a virtual call of {@link ClassLoader#loadClass(String)}.
     *
     * @param loader the receiver
     * @param name of the class
     * @param site where
     * @return the class
     * @throws ClassNotFoundException as the original
     */
    public static Class<?> loadClass(ClassLoader loader, String name, int site) throws ClassNotFoundException {
        return Classes.load(loader, name);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#ensureInitialized}.
     *
     * @param lookup the receiver
     * @param type the class
     * @param site where
     * @return the class
     * @throws IllegalAccessException as the original
     */
    public static Class<?> ensureInitialized(MethodHandles.Lookup lookup, Class<?> type, int site)
            throws IllegalAccessException {
        Classes.initialising(type, site);
        lookup.ensureInitialized(type);
        Classes.initialised(type);
        return type;
    }

    /**
     * Stands for {@link ClassLoader#getSystemClassLoader}.
     *
     * @param site where
     * @return the loader of the program
     */
    public static ClassLoader systemLoader(int site) {
        return Classes.systemLoader();
    }

    /**
     * Stands for {@link ClassLoader#getSystemResource}.
     *
     * @param name of the resource
     * @param site where
     * @return its place, or null
     */
    public static java.net.URL systemResource(String name, int site) {
        Classes.resource(name, site);
        return Classes.systemLoader().getResource(name);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResources}.
     *
     * @param name of the resources
     * @param site where
     * @return their places
     * @throws java.io.IOException as the original
     */
    public static java.util.Enumeration<java.net.URL> systemResources(String name, int site) throws java.io.IOException {
        Classes.resource(name, site);
        return Classes.systemLoader().getResources(name);
    }

    /**
     * Stands for {@link ClassLoader#getSystemResourceAsStream}.
     *
     * @param name of the resource
     * @param site where
     * @return its content, or null
     */
    public static java.io.InputStream systemResourceAsStream(String name, int site) {
        Classes.resource(name, site);
        return Classes.systemLoader().getResourceAsStream(name);
    }

    /**
     * Comes before a resource is looked for.
     *
     * @param name of the resource, may be null
     * @param site where
     */
    public static void resource(Object name, int site) {
        Classes.resource(name, site);
    }

    /**
     * Comes before a call of the JDK that may initialise classes of the program.
     *
     * @param site where
     */
    public static void mayInitialise(int site) {
        Classes.making(site);
    }

    /**
     * Comes before the program makes a class loader.
     *
     * @param site where
     */
    public static void makesLoader(int site) {
        Classes.makesLoader(site);
    }

    /**
     * Comes before the program defines a class or asks whether one is defined, and begins the methods of its class loaders
     * that find classes.
     *
     * @param site where
     */
    public static void loading(int site) {
        Classes.loading(site);
    }

    /**
     * Comes before the program defines a class, or asks whether it is defined.
     *
     * @param site where
     */
    public static void defines(int site) {
        Classes.defines(site);
    }

    /**
     * Begins the method of a class loader of the program that finds a class.
     *
     * @param loader the loader
     * @param name of the class, may be null
     * @param site where
     */
    public static void findsClass(Object loader, Object name, int site) {
        ClassInits.looksForClass((ClassLoader) loader, name, Classes.isCalledByJdk(), site);
    }

    /**
     * Begins the method of a class loader of the program that loads a class.
     *
     * @param loader the loader
     * @param name of the class, may be null
     * @param site where
     */
    public static void loadsClass(Object loader, Object name, int site) {
        ClassInits.looksForClass((ClassLoader) loader, name, false, site);
    }

    /**
     * Comes after a class loader of the program has asked for the lock under which it defines a class.
     *
     * @param lock the lock
     * @param site where
     */
    public static void loadingLock(Object lock, int site) {
        ClassInits.lockOfSearch(lock, site);
    }

    /**
     * Ends such a method.
     *
     * @param site where
     */
    public static void foundClass(int site) {
        ClassInits.foundClass(site);
    }

    /**
     * Comes before {@link Field#get} and the like.
     *
     * @param field may be null
     * @param object the receiver, may be null
     * @param site where
     */
    public static void readReflected(Object field, Object object, int site) {
        Fields.access(field, object, false, site);
    }

    /**
     * Comes before {@link Field#set} and the like.
     *
     * @param field may be null
     * @param object the receiver, may be null
     * @param site where
     */
    public static void writeReflected(Object field, Object object, int site) {
        Fields.access(field, object, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findVirtual}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findVirtual(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.found(lookup, lookup.findVirtual(owner, name, type), site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStatic}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStatic(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.found(lookup, lookup.findStatic(owner, name, type), site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findConstructor}.
     *
     * @param lookup the receiver
     * @param owner the class to construct
     * @param type parameters of the constructor
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findConstructor(MethodHandles.Lookup lookup, Class<?> owner, MethodType type, int site)
            throws ReflectiveOperationException {
        MethodHandle found = Lookups.found(lookup, lookup.findConstructor(owner, type), site);
        Class<?> wrapper = Wrappers.of(owner);
        return wrapper == owner ? found : Lookups.wrapping(found, lookup.findConstructor(wrapper, type));
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findSpecial}.
     *
     * @param lookup the receiver
     * @param owner the class of the method
     * @param name of the method
     * @param type of the method
     * @param caller who calls it
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findSpecial(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, Class<?> caller, int site)
            throws ReflectiveOperationException {
        MethodHandle found = lookup.findSpecial(owner, name, type, caller);
        Lookups.pastWrappers(owner, name, site);
        return Lookups.found(lookup, found, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#bind}.
     *
     * @param lookup the receiver
     * @param receiver of the method
     * @param name of the method
     * @param type of the method
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle bind(
            MethodHandles.Lookup lookup, Object receiver, String name, MethodType type, int site)
            throws ReflectiveOperationException {
        return Lookups.bind(lookup, receiver, name, type, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflect}.
     *
     * @param lookup the receiver
     * @param method the method
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflect(MethodHandles.Lookup lookup, Method method, int site)
            throws IllegalAccessException {
        return Lookups.found(lookup.unreflect(method), method, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectSpecial}.
     *
     * @param lookup the receiver
     * @param method the method
     * @param caller who calls it
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectSpecial(
            MethodHandles.Lookup lookup, Method method, Class<?> caller, int site) throws IllegalAccessException {
        MethodHandle found = lookup.unreflectSpecial(method, caller);
        Lookups.pastWrappers(method.getDeclaringClass(), method.getName(), site);
        return Lookups.found(found, method, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectConstructor}.
     *
     * @param lookup the receiver
     * @param constructor the constructor
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectConstructor(
            MethodHandles.Lookup lookup, Constructor<?> constructor, int site) throws IllegalAccessException {
        MethodHandle found = Lookups.found(lookup.unreflectConstructor(constructor), constructor, false, site);
        Constructor<?> wrapping = Wrappers.of(constructor);
        return wrapping == constructor ? found : Lookups.wrapping(found, lookup.unreflectConstructor(wrapping));
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findGetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findGetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findGetter(owner, name, type), owner, name, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findSetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findSetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findSetter(owner, name, type), owner, name, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticGetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStaticGetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findStaticGetter(owner, name, type), owner, name, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticSetter}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static MethodHandle findStaticSetter(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type, int site)
            throws ReflectiveOperationException {
        return Lookups.field(lookup.findStaticSetter(owner, name, type), owner, name, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectGetter}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectGetter(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Fields.announced(lookup.unreflectGetter(field), field, false, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectSetter}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static MethodHandle unreflectSetter(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Fields.announced(lookup.unreflectSetter(field), field, true, site);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#unreflectVarHandle}.
     *
     * @param lookup the receiver
     * @param field the field
     * @param site where
     * @return the handle
     * @throws IllegalAccessException as the original
     */
    public static VarHandle unreflectVarHandle(MethodHandles.Lookup lookup, Field field, int site)
            throws IllegalAccessException {
        return Handles.find(lookup, field);
    }

    /**
     * Stands for {@link Class#getMethods}.
     *
     * @param type the receiver
     * @param site where
     * @return its methods, in an order of their names
     */
    public static Method[] methods(Class<?> type, int site) {
        return Classes.sorted(type.getMethods());
    }

    /**
     * Stands for {@link Class#getDeclaredMethods}.
     *
     * @param type the receiver
     * @param site where
     * @return its methods, in an order of their names
     */
    public static Method[] declaredMethods(Class<?> type, int site) {
        return Classes.sorted(type.getDeclaredMethods());
    }

    /**
     * Stands for {@link Class#getConstructors}.
     *
     * @param type the receiver
     * @param site where
     * @return its constructors, in an order of their parameters
     */
    public static Constructor<?>[] constructors(Class<?> type, int site) {
        return Classes.sorted(type.getConstructors());
    }

    /**
     * Stands for {@link Class#getDeclaredConstructors}.
     *
     * @param type the receiver
     * @param site where
     * @return its constructors, in an order of their parameters
     */
    public static Constructor<?>[] declaredConstructors(Class<?> type, int site) {
        return Classes.sorted(type.getDeclaredConstructors());
    }

    /**
     * Stands after the constructor of an AssertionError: the assertion counts as failed whoever catches the error.
     *
     * @param error the new error
     * @param site where
     */
    public static void assertionFailed(Object error, int site) {
        Accesses.allocated(error, site);
        ThreadState self = Control.current();
        if (self != null) {
            self.reported = (Throwable) error;
            Control.faultNow(self, self.reported);
        }
    }

    /**
     * Stands for {@link System#exit}.
     *
     * @param status the exit status
     * @param site where
     */
    public static void exit(int status, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            System.exit(status);
        }
        Control.visible(self, Operation.exit(status), site);
        // granted: what is left of the JVM's exit is to go
        Launcher.flushOutput();
        Runtime.getRuntime().halt(status);
    }

    /**
     * Stands for {@link Runtime#exit} and {@link Runtime#halt}.
     *
     * @param runtime the receiver
     * @param status the exit status
     * @param site where
     */
    public static void exit(Runtime runtime, int status, int site) {
        if (runtime == null) {
            throw new NullPointerException();
        }
        exit(status, site);
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
        Identity.describedByIdentity(site);
    }

    /**
     * Comes before a call of the JDK that makes text of an argument.
     *
     * @param object the argument, may be null
     * @param site where
     */
    public static void describeArgument(Object object, int site) {
        walkArgument(object, site);
        Identity.described(object, site);
    }

    /**
     * Comes before a call of the JDK that makes text of the elements of an array.
     *
     * @param array may be null
     * @param site where
     */
    public static void describeElements(Object array, int site) {
        Watched.elements(array, site);
        Identity.elements(array, false, site);
    }

    /**
     * Comes before a call of the JDK that makes a hash code of those of the elements of an array.
     *
     * @param array may be null
     * @param site where
     */
    public static void hashElements(Object array, int site) {
        Watched.elements(array, site);
        Identity.elements(array, true, site);
    }

    /**
     * Stands for {@link Thread#getName}.
     *
     * @param thread the receiver
     * @param site where
     * @return its name
     */
    public static String threadName(Thread thread, int site) {
        String name = thread.getName();
        if (Control.current() != null) {
            DefaultNames.observed(name, site);
        }
        return name;
    }

    /**
     * Stands for {@link Thread#currentThread}.
     *
     * @param site where
     * @return the thread of the program, whoever carries it
     */
    public static Thread currentThread(int site) {
        if (Control.finder() != null) {
            Gaps.loaderWorks(site);
        }
        return Threads.current();
    }

    /**
     * Stands for {@link Thread#setContextClassLoader}.
     *
     * @param thread the receiver
     * @param loader the loader
     * @param site where
     */
    public static void setContextClassLoader(Thread thread, ClassLoader loader, int site) {
        thread.setContextClassLoader(loader);
        Threads.loaderChanged(thread);
    }

    /**
     * Stands for {@link Thread#getStackTrace}.
     *
     * @param thread the receiver
     * @param site where
     * @return its frames
     */
    public static StackTraceElement[] stackTrace(Thread thread, int site) {
        return Threads.stackTrace(thread, site);
    }

    /**
     * Comes before an operation that is told without a program point.
     *
     * @param site where
     */
    public static void at(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            self.site = site;
        }
    }

    /**
     * Comes before an access by a {@link VarHandle}.
     *
     * @param handle may be null
     * @param object the object or array, null for a static field
     * @param index of the element
     * @param mode bits of the access mode, see {@link Handles}
     */
    public static void handle(VarHandle handle, Object object, int index, int mode) {
        Handles.access(handle, object, index, mode);
    }

    /**
     * Comes after a compare and set by a handle.
     *
     * @param success whether it has written
     */
    public static void handled(boolean success) {
        if (success) {
            Handles.publish();
        }
    }

    /**
     * Comes after a compare and exchange of references by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(Object witness, Object expected) {
        handled(witness == expected);
    }

    /**
     * Comes after a compare and exchange of numbers by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(int witness, int expected) {
        handled(witness == expected);
    }

    /**
     * Comes after a compare and exchange of long numbers by a handle.
     *
     * @param witness what was there
     * @param expected what should have been there
     */
    public static void exchanged(long witness, long expected) {
        handled(witness == expected);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findVarHandle}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static VarHandle findVarHandle(MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return Handles.find(lookup, owner, name, type, false);
    }

    /**
     * Stands for {@link MethodHandles.Lookup#findStaticVarHandle}.
     *
     * @param lookup the receiver
     * @param owner the class of the field
     * @param name of the field
     * @param type of the field
     * @param site where
     * @return the handle
     * @throws ReflectiveOperationException as the original
     */
    public static VarHandle findStaticVarHandle(MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return Handles.find(lookup, owner, name, type, true);
    }

    /**
     * Stands for the offset of the first element of arrays where it is a long.
     *
     * @param unsafe the receiver
     * @param type the class of the array
     * @param site where
     * @return the offset
     */
    public static long arrayBaseOffset(Object unsafe, Class<?> type, int site) {
        return JdkUnsafe.BASE;
    }

    /**
     * Stands for the question whether the processor compares and sets 64 bits at once.
     *
     * @param site where
     * @return true, since all operations are atomic here
     */
    public static boolean swapsLongs(int site) {
        return true;
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#park()}.
     *
     * @param site where
     */
    public static void park(int site) {
        Parking.park(site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#park(Object)}.
     *
     * @param blocker what for
     * @param site where
     */
    public static void park(Object blocker, int site) {
        Parking.park(site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkNanos(long)}.
     *
     * @param nanos the limit
     * @param site where
     */
    public static void parkNanos(long nanos, int site) {
        Parking.parkNanos(nanos, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkNanos(Object, long)}.
     *
     * @param blocker what for
     * @param nanos the limit
     * @param site where
     */
    public static void parkNanos(Object blocker, long nanos, int site) {
        Parking.parkNanos(nanos, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkUntil(long)}.
     *
     * @param deadline milliseconds since 1970
     * @param site where
     */
    public static void parkUntil(long deadline, int site) {
        Parking.parkUntil(deadline, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#parkUntil(Object, long)}.
     *
     * @param blocker what for
     * @param deadline milliseconds since 1970
     * @param site where
     */
    public static void parkUntil(Object blocker, long deadline, int site) {
        Parking.parkUntil(deadline, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#unpark}.
     *
     * @param thread may be null
     * @param site where
     */
    public static void unpark(Thread thread, int site) {
        Parking.unpark(thread, site);
    }

    /**
     * Stands for {@link java.util.concurrent.locks.LockSupport#setCurrentBlocker}, which only diagnostics see.
     *
     * @param blocker what for
     * @param site where
     */
    public static void setCurrentBlocker(Object blocker, int site) {}

    /**
     * Stands for the number by which the JDK's own classes tell threads apart.
     *
     * @param thread under control
     * @param site where
     * @return not 0
     */
    public static long threadNumber(Thread thread, int site) {
        ThreadState state = Control.current() == null ? null : Control.stateOf(thread);
        return state == null ? thread.getId() : state.number + 1L;
    }

    /**
     * Comes before an operation that jcheck does not model.
     *
     * @param site where
     */
    public static void unmodelled(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
        } else {
            Gaps.unmodelled(self, site);
        }
    }

    /**
     * Comes before a call that cannot be made: the execution ends here.
     *
     * @param site where
     */
    public static void unavailable(int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            throw new UnsupportedOperationException("not available under jcheck");
        }
        Gaps.unmodelled(self, site);
        exit(0, site);
    }

    /** As {@link #unavailable(int)}, by name. */
    static void unavailable(String name) {
        int site = Parking.site();
        if (Control.current() == null) {
            throw new UnsupportedOperationException(name);
        }
        Gaps.operation(name, site);
        exit(0, site);
    }

    private static StackWalker walker() {
        if (walker == null) {
            walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        }
        return walker;
    }
}
