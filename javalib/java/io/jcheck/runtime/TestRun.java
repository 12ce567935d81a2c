package io.jcheck.runtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * Runs one test of JUnit or TestNG, with what comes before and after it, as the framework would: once, on thread 0. What is to be
 * run was found in the class files.
 */
final class TestRun {
    /** How the first step begins: the class to make, the class that declares the test, the test, what it is to throw. */
    private static final String TEST = "test ";

    /** What ends a test without a failure. */
    private static final String[] SKIPS = {
        "org.opentest4j.TestAbortedException",
        "org.junit.AssumptionViolatedException",
        "org.junit.internal.AssumptionViolatedException",
        "org.testng.SkipException",
    };

    private final ClassLoader loader;
    /** As the program that made the plan has written it. */
    private final String[] steps;
    private final Class<?> type;
    private Object receiver;
    private Throwable failure;

    private TestRun(ClassLoader loader, String[] steps) throws ClassNotFoundException {
        this.loader = loader;
        this.steps = steps;
        this.type = load(classOf(steps[0]));
    }

    /** Whether this is no main class, but the steps of a test. */
    static boolean is(String entry) {
        return entry.startsWith(TEST);
    }

    /** The name of the class to make. */
    static String classOf(String entry) {
        return entry.split("[ \n]")[1];
    }

    /** Runs the steps; throws what the test throws. */
    static void run(ClassLoader loader, String entry) throws Throwable {
        TestRun run = new TestRun(loader, entry.split("\n"));
        boolean ready = run.all("before-all", false) && run.make() && run.all("before", false);
        if (ready) {
            run.test();
        }
        run.all("after", true);
        run.all("after-all", true);
        if (run.failure != null) {
            throw run.failure;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        Border.beginProgram();
        try {
            return Statics.forName(name, true, loader);
        } finally {
            Border.endProgram();
        }
    }

    private void test() throws ReflectiveOperationException {
        String[] words = steps[0].split(" ");
        String expected = words.length > 4 ? words[4] : null;
        Throwable thrown = call(words[2], words[3]);
        if (expected == null) {
            note(thrown);
        } else if (!is(thrown, expected)) {
            note(thrown != null ? thrown : new AssertionError("expected exception: " + expected));
        }
    }

    /** Runs the steps of this kind, to the first one that fails, or all; whether none has failed. */
    private boolean all(String kind, boolean toTheEnd) throws ReflectiveOperationException {
        for (String step : steps) {
            String[] words = step.split(" ");
            if (words[0].equals(kind)) {
                Throwable thrown = call(words[1], words[2]);
                note(thrown);
                if (thrown != null && !toTheEnd) {
                    return false;
                }
            }
        }
        return true;
    }

    private void note(Throwable thrown) {
        for (String skip : SKIPS) {
            if (is(thrown, skip)) {
                return;
            }
        }
        failure = failure == null ? thrown : failure;
    }

    private static boolean is(Throwable thrown, String name) {
        for (Class<?> at = thrown == null ? null : thrown.getClass(); at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Makes the object whose methods are called, if that has not been done yet; whether it is there. */
    private boolean make() throws ReflectiveOperationException {
        if (receiver != null) {
            return true;
        }
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Border.beginProgram();
        try {
            receiver = constructor.newInstance();
            return true;
        } catch (InvocationTargetException thrown) {
            note(stopped(thrown.getCause()));
            return false;
        } finally {
            Border.endProgram();
        }
    }

    /** Calls a method without parameters; what it has thrown, or null. */
    private Throwable call(String owner, String name) throws ReflectiveOperationException {
        Method method = load(owner).getDeclaredMethod(name);
        method.setAccessible(true);
        boolean bound = !Modifier.isStatic(method.getModifiers());
        if (bound && !make()) {
            return null;
        }
        Border.beginProgram();
        try {
            method.invoke(bound ? receiver : null);
            return null;
        } catch (InvocationTargetException thrown) {
            return stopped(thrown.getCause());
        } finally {
            Border.endProgram();
        }
    }

    /** The same, unless the execution is over. */
    private static Throwable stopped(Throwable thrown) {
        if (thrown instanceof ExecutionStopped) {
            throw (ExecutionStopped) thrown;
        }
        return thrown;
    }
}
