package io.jcheck.runtime;

/** Hooks that do what the replaced instruction did, or nothing: enough to verify and run rewritten code on one thread. */
public final class Hooks {
    private Hooks() {}

    public static void monitorEnter(Object lock, int site) {
        lock.getClass();
    }

    public static void monitorExit(Object lock, int site) {
        lock.getClass();
    }

    public static void waitOn(Object lock, int site) {
        aMoment();
    }

    public static void waitOn(Object lock, long millis, int site) {
        aMoment();
    }

    public static void waitOn(Object lock, long millis, int nanos, int site) {
        aMoment();
    }

    /** Lets the JVM's own threads wait in a loop without using up a processor. */
    private static void aMoment() {
        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
    }

    public static void notifyOne(Object lock, int site) {}

    public static void notifyAll(Object lock, int site) {}

    public static boolean holdsLock(Object lock, int site) {
        return true;
    }

    public static void threadStart(Thread thread, int site) {
        thread.start();
    }

    public static void threadStartSpecial(Thread thread, int site) {
        throw new UnsupportedOperationException("super.start()");
    }

    public static void threadJoin(Thread thread, int site) throws InterruptedException {
        thread.join();
    }

    public static void threadJoin(Thread thread, long millis, int site) throws InterruptedException {
        thread.join(millis);
    }

    public static void threadJoin(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        thread.join(millis, nanos);
    }

    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        Thread.sleep(duration.toMillis());
    }

    public static boolean threadJoin(Thread thread, java.time.Duration duration, int site) throws InterruptedException {
        thread.join(Math.max(1, duration.toMillis()));
        return !thread.isAlive();
    }

    public static void unitSleep(java.util.concurrent.TimeUnit unit, long time, int site) throws InterruptedException {
        unit.sleep(time);
    }

    public static void unitJoin(java.util.concurrent.TimeUnit unit, Thread thread, long time, int site)
            throws InterruptedException {
        unit.timedJoin(thread, time);
    }

    public static void unitWait(java.util.concurrent.TimeUnit unit, Object object, long time, int site)
            throws InterruptedException {
        aMoment();
    }

    public static void setHandler(Thread thread, Thread.UncaughtExceptionHandler handler, int site) {
        thread.setUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler getHandler(Thread thread, int site) {
        return thread.getUncaughtExceptionHandler();
    }

    public static void setDefaultHandler(Thread.UncaughtExceptionHandler handler, int site) {
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }

    public static Thread.UncaughtExceptionHandler getDefaultHandler(int site) {
        return Thread.getDefaultUncaughtExceptionHandler();
    }

    public static void loopBegins(int site) {}

    public static void loopChanges(int site) {}

    public static void loopRepeats(int site) {}

    public static void loopRepeats(int value, int opcode, int site) {}

    public static void loopRepeats(int first, int second, int opcode, int site) {}

    public static void loopRepeats(Object value, int opcode, int site) {}

    public static void loopRepeats(Object first, Object second, int opcode, int site) {}

    public static boolean enterRun(Object thread, int site) {
        return false;
    }

    public static void classInitEnter(int site) {}

    public static void classInitExit(int site) {}

    public static void readField(Object object, int site) {}

    public static void writeField(Object object, int site) {}

    public static void readStatic(int site) {}

    public static void writeStatic(int site) {}

    public static void useClass(int site) {}

    public static void loadElement(Object array, int index, int site) {}

    public static void storeElement(Object array, int index, int site) {}

    public static void readObject(Object object, int site) {}

    public static void writeObject(Object object, int site) {}

    public static void readReceiver(Object object, String method, int site) {
        check(object, method);
    }

    public static void writeReceiver(Object object, String method, int site) {
        check(object, method);
    }

    public static void readArgument(Object object, int site) {}

    public static void walkArgument(Object object, int site) {}

    public static void readElements(Object array, int site) {}

    public static void view(Object result, Object owner) {}

    public static void made(Object result, int site) {}

    public static void accessOrdered(Object map) {
        map.getClass();
    }

    private static void check(Object object, String method) {
        if (method.indexOf('(') < 1) {
            throw new IllegalArgumentException(method);
        }
    }

    public static void allocated(Object object, int site) {
        object.getClass();
    }

    public static void exit(int status, int site) {
        System.exit(status);
    }

    public static void exit(Runtime runtime, int status, int site) {
        runtime.exit(status);
    }

    public static void unmodelled(int site) {}

    public static java.lang.reflect.Constructor<?> invoking(java.lang.reflect.Constructor<?> constructor, int site) {
        return constructor;
    }

    public static Object[] invoking(
            java.lang.reflect.Method method, Object receiver, Object[] arguments, int site) {
        return arguments;
    }

    public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object[] arguments) {
        return method;
    }

    public static void mayFind(String member, String hook, int site, int lookup) {}

    public static Class<?> constructing(Class<?> type, int site) {
        return type;
    }

    public static Class<?> forName(String name, int site) throws ClassNotFoundException {
        try {
            return Class.forName(name, true, Hooks.class.getClassLoader());
        } catch (ClassNotFoundException elsewhere) {
            return Class.forName(name, true, ClassLoader.getSystemClassLoader());
        }
    }

    public static Class<?> forName(String name, boolean initialise, ClassLoader loader, int site)
            throws ClassNotFoundException {
        return Class.forName(name, initialise, loader);
    }

    public static Class<?> forName(Module module, String name, int site) {
        return Class.forName(module, name);
    }

    public static Class<?> loadClass(ClassLoader loader, String name, int site) throws ClassNotFoundException {
        return loader.loadClass(name);
    }

    public static Class<?> ensureInitialized(java.lang.invoke.MethodHandles.Lookup lookup, Class<?> type, int site)
            throws IllegalAccessException {
        return lookup.ensureInitialized(type);
    }

    public static ClassLoader systemLoader(int site) {
        return ClassLoader.getSystemClassLoader();
    }

    public static java.net.URL systemResource(String name, int site) {
        return ClassLoader.getSystemResource(name);
    }

    public static java.util.Enumeration<java.net.URL> systemResources(String name, int site) throws java.io.IOException {
        return ClassLoader.getSystemResources(name);
    }

    public static java.io.InputStream systemResourceAsStream(String name, int site) {
        return ClassLoader.getSystemResourceAsStream(name);
    }

    public static void resource(Object name, int site) {
        name.getClass();
    }

    public static void mayInitialise(int site) {}

    public static void makesLoader(int site) {}

    public static void loading(int site) {}

    public static void defines(int site) {}

    public static void findsClass(Object loader, Object name, int site) {}

    public static void foundClass(int site) {}

    public static void loadsClass(Object loader, Object name, int site) {}

    public static void loadingLock(Object lock, int site) {}

    public static void readReflected(Object field, Object object, int site) {
        field.getClass();
    }

    public static void writeReflected(Object field, Object object, int site) {
        field.getClass();
    }

    public static java.lang.invoke.MethodHandle findVirtual(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findVirtual(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStatic(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findStatic(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findConstructor(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.findConstructor(owner, type);
    }

    public static java.lang.invoke.MethodHandle findSpecial(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, java.lang.invoke.MethodType type, Class<?> caller, int site) throws ReflectiveOperationException {
        return lookup.findSpecial(owner, name, type, caller);
    }

    public static java.lang.invoke.MethodHandle bind(java.lang.invoke.MethodHandles.Lookup lookup,
            Object receiver, String name, java.lang.invoke.MethodType type, int site) throws ReflectiveOperationException {
        return lookup.bind(receiver, name, type);
    }

    public static java.lang.invoke.MethodHandle unreflect(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Method method, int site) throws IllegalAccessException {
        return lookup.unreflect(method);
    }

    public static java.lang.invoke.MethodHandle unreflectSpecial(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Method method, Class<?> caller, int site) throws IllegalAccessException {
        return lookup.unreflectSpecial(method, caller);
    }

    public static java.lang.invoke.MethodHandle unreflectConstructor(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Constructor<?> constructor, int site) throws IllegalAccessException {
        return lookup.unreflectConstructor(constructor);
    }

    public static java.lang.invoke.MethodHandle findGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findGetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findSetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStaticGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticGetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle findStaticSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticSetter(owner, name, type);
    }

    public static java.lang.invoke.MethodHandle unreflectGetter(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectGetter(field);
    }

    public static java.lang.invoke.MethodHandle unreflectSetter(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectSetter(field);
    }

    public static java.lang.invoke.VarHandle unreflectVarHandle(java.lang.invoke.MethodHandles.Lookup lookup,
            java.lang.reflect.Field field, int site) throws IllegalAccessException {
        return lookup.unreflectVarHandle(field);
    }

    public static java.lang.reflect.Method[] methods(Class<?> type, int site) {
        return type.getMethods();
    }

    public static java.lang.reflect.Method[] declaredMethods(Class<?> type, int site) {
        return type.getDeclaredMethods();
    }

    public static java.lang.reflect.Constructor<?>[] constructors(Class<?> type, int site) {
        return type.getConstructors();
    }

    public static java.lang.reflect.Constructor<?>[] declaredConstructors(Class<?> type, int site) {
        return type.getDeclaredConstructors();
    }

    public static void classInitFailed(int site) {}

    public static int identityHashCode(Object object, int site) {
        return System.identityHashCode(object);
    }

    public static int hashCodeOrZero(Object object, int site) {
        return java.util.Objects.hashCode(object);
    }

    public static int hashCode(Object object, int site) {
        return object.hashCode();
    }

    public static void described(Object object, int site) {}

    public static void describedByIdentity(Object object, int site) {
        object.getClass();
    }

    public static void describeArgument(Object object, int site) {}

    public static void describeElements(Object array, int site) {}

    public static void hashElements(Object array, int site) {}

    public static Thread currentThread(int site) {
        return Thread.currentThread();
    }

    public static void setContextClassLoader(Thread thread, ClassLoader loader, int site) {
        thread.setContextClassLoader(loader);
    }

    public static StackTraceElement[] stackTrace(Thread thread, int site) {
        return thread.getStackTrace();
    }

    public static String threadName(Thread thread, int site) {
        return thread.getName();
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        Thread.sleep(millis);
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        Thread.sleep(millis, nanos);
    }

    public static void threadYield(int site) {
        Thread.yield();
    }

    public static void interrupt(Thread thread, int site) {
        thread.interrupt();
    }

    public static boolean interrupted(int site) {
        return Thread.interrupted();
    }

    public static boolean isInterrupted(Thread thread, int site) {
        return thread.isInterrupted();
    }

    public static Thread.State getState(Thread thread, int site) {
        return thread.getState();
    }

    public static boolean isAlive(Thread thread, int site) {
        return thread.isAlive();
    }

    public static void setDaemon(Thread thread, boolean on, int site) {
        thread.setDaemon(on);
    }

    public static long nanoTime(int site) {
        return System.nanoTime();
    }

    public static long currentTimeMillis(int site) {
        return System.currentTimeMillis();
    }

    public static void operation(Object object, boolean write, int site) {}

    public static void singleOperation(Object object, boolean write, int site) {}

    public static void part(Object object, Object self, boolean write, int site) {}

    public static void inner() {}

    public static void inner(Object object) {}

    public static Class<?> classOf(Object object, int site) {
        return object.getClass();
    }

    public static String textOf(Object object) {
        return object.getClass().getName() + "@" + Integer.toHexString(object.hashCode());
    }

    public static void overriddenPart(Object object, Object self, boolean write, int site) {}

    public static void keeps(Object owner, Object array, boolean wrapped) {}

    public static void assertionFailed(Object error, int site) {}

    public static void at(int site) {}

    public static void handle(java.lang.invoke.VarHandle handle, Object object, int index, int mode) {}

    public static void handled(boolean success) {}

    public static void exchanged(Object witness, Object expected) {}

    public static void exchanged(int witness, int expected) {}

    public static void exchanged(long witness, long expected) {}

    public static java.lang.invoke.VarHandle findVarHandle(java.lang.invoke.MethodHandles.Lookup lookup, Class<?> owner,
            String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findVarHandle(owner, name, type);
    }

    public static java.lang.invoke.VarHandle findStaticVarHandle(java.lang.invoke.MethodHandles.Lookup lookup,
            Class<?> owner, String name, Class<?> type, int site) throws ReflectiveOperationException {
        return lookup.findStaticVarHandle(owner, name, type);
    }

    public static long arrayBaseOffset(Object unsafe, Class<?> type, int site) {
        return 0;
    }

    public static boolean swapsLongs(int site) {
        return true;
    }

    public static void park(int site) {
        java.util.concurrent.locks.LockSupport.park();
    }

    public static void park(Object blocker, int site) {
        java.util.concurrent.locks.LockSupport.park(blocker);
    }

    public static void parkNanos(long nanos, int site) {
        java.util.concurrent.locks.LockSupport.parkNanos(nanos);
    }

    public static void parkNanos(Object blocker, long nanos, int site) {
        java.util.concurrent.locks.LockSupport.parkNanos(blocker, nanos);
    }

    public static void parkUntil(long deadline, int site) {
        java.util.concurrent.locks.LockSupport.parkUntil(deadline);
    }

    public static void parkUntil(Object blocker, long deadline, int site) {
        java.util.concurrent.locks.LockSupport.parkUntil(blocker, deadline);
    }

    public static void unpark(Thread thread, int site) {
        java.util.concurrent.locks.LockSupport.unpark(thread);
    }

    public static void setCurrentBlocker(Object blocker, int site) {}

    public static long threadNumber(Thread thread, int site) {
        return thread.getId();
    }

    public static void unavailable(int site) {}

    public static void standsFor(String bridge, String target) {}

    public static String getImplClass(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplClass();
    }

    public static String getImplMethodName(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodName();
    }

    public static String getImplMethodSignature(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodSignature();
    }

    public static int getImplMethodKind(java.lang.invoke.SerializedLambda lambda, int site) {
        return lambda.getImplMethodKind();
    }

    public static java.lang.invoke.MethodHandleInfo revealDirect(
            java.lang.invoke.MethodHandles.Lookup lookup, java.lang.invoke.MethodHandle handle, int site) {
        return lookup.revealDirect(handle);
    }
}
