package io.jcheck.runtime;

import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs one test of JUnit or TestNG, with what comes before and after it, as the framework would: once, on thread 0. What is to be
 * run was found in the class files.
 */
final class TestRun {
    /** How the first step begins: the class to make, the class that declares the test, the test, what it may throw. */
    private static final String TEST = "test ";

    /** How often the test is called, and by how many threads; with 0 by that of the test. */
    private static final String TIMES = "times";

    /** A field that holds a rule of JUnit 4, or a method, with brackets, that gives one. */
    private static final String RULE = "rule";

    /** A field for a new directory. */
    private static final String DIRECTORY = "directory";

    /** The step in which Mockito fills annotated fields. */
    private static final String MOCKS = "mocks";

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
    /** What Mockito has made for annotated fields, if it is to be closed. */
    private Object mocks;
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
        boolean ready = run.all("before-all", false) && run.make() && run.directories() && run.mocks();
        if (!run.named(RULE).isEmpty()) {
            if (ready) {
                run.test();
            }
        } else {
            if (ready && run.all("before", false)) {
                run.test();
            }
            run.all("after", true);
        }
        run.close();
        run.all("after-all", true);
        if (run.failure != null) {
            throw run.failure;
        }
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        Inside.beginProgram();
        try {
            return Statics.forName(name, true, loader);
        } finally {
            Inside.endProgram();
        }
    }

    private void test() throws ReflectiveOperationException {
        String[] words = steps[0].split(" ");
        boolean ruled = !named(RULE).isEmpty();
        Throwable thrown = ruled ? underRules(words[2], words[3]) : repeatedly(words[2], words[3]);
        String[] expected = Arrays.copyOfRange(words, 4, words.length);
        if (expected.length == 0) {
            note(thrown);
            return;
        }
        for (String one : expected) {
            if (is(thrown, one)) {
                return;
            }
        }
        note(thrown != null ? thrown : new AssertionError("expected exception: " + String.join(" or ", expected)));
    }

    /** Calls the test as the rules of JUnit 4 have it, with what comes before and after it. */
    private Throwable underRules(String owner, String name) throws ReflectiveOperationException {
        Method test = method(owner, name);
        List<Method> before = methods("before");
        List<Method> after = methods("after");
        List<AccessibleObject> rules = new ArrayList<>();
        for (String[] rule : named(RULE)) {
            rules.add(rule[2].endsWith("()") ? method(rule[1], rule[2].replace("()", "")) : field(rule[1], rule[2]));
        }
        // Not as the step does it, after which the thread is not in the program any more.
        TestRules made = new TestRules(found -> Statics.forName(found, true, loader), receiver);
        Inside.beginProgram();
        Object statement;
        try {
            statement = made.statement(test, before, after, rules);
        } catch (InvocationTargetException thrown) {
            return stopped(thrown.getCause());
        } finally {
            Inside.endProgram();
        }
        return invoke(made.evaluate(), statement, new Object[1]);
    }

    /** Makes the directories that fields of a test of JUnit 5 ask for; whether they are there. */
    private boolean directories() throws ReflectiveOperationException {
        for (String[] words : named(DIRECTORY)) {
            Field field = field(words[1], words[2]);
            Inside.beginProgram();
            try {
                Path made = Files.createTempDirectory("junit");
                field.set(receiver, field.getType() == File.class ? made.toFile() : made);
            } catch (IOException failed) {
                note(failed);
                return false;
            } finally {
                Inside.endProgram();
            }
        }
        return true;
    }

    /** The steps of this kind, in words. */
    private List<String[]> named(String kind) {
        List<String[]> found = new ArrayList<>();
        for (String step : steps) {
            String[] words = step.split(" ");
            if (words[0].equals(kind)) {
                found.add(words);
            }
        }
        return found;
    }

    private List<Method> methods(String kind) throws ReflectiveOperationException {
        List<Method> found = new ArrayList<>();
        for (String[] words : named(kind)) {
            found.add(method(words[1], words[2]));
        }
        return found;
    }

    private Field field(String owner, String name) throws ReflectiveOperationException {
        Field field = load(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Calls the test as often as it wants to be called; what one of the calls has thrown, or null. */
    private Throwable repeatedly(String owner, String name) throws ReflectiveOperationException {
        int count = 1;
        int threads = 0;
        for (String[] words : named(TIMES)) {
            count = Integer.parseInt(words[1]);
            threads = Integer.parseInt(words[2]);
        }
        Throwable thrown = null;
        if (threads == 0) {
            for (int i = 0; i < count && thrown == null; i++) {
                thrown = call(owner, name);
            }
            return thrown;
        }
        Method method = method(owner, name);
        Object target = Modifier.isStatic(method.getModifiers()) ? null : receiver;
        Inside.beginProgram();
        try {
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            List<Future<Throwable>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                calls.add(pool.submit(() -> thrownBy(method, target, new Object[1])));
            }
            pool.shutdown();
            for (Future<Throwable> call : calls) {
                Throwable one = call.get();
                thrown = thrown != null ? thrown : one;
            }
            return thrown;
        } catch (InterruptedException | ExecutionException failed) {
            return failed;
        } finally {
            Inside.endProgram();
        }
    }

    /** Runs the steps of this kind, to the first one that fails, or all; whether none has failed. */
    private boolean all(String kind, boolean toTheEnd) throws ReflectiveOperationException {
        for (String[] words : named(kind)) {
            Throwable thrown = call(words[1], words[2]);
            note(thrown);
            if (thrown != null && !toTheEnd) {
                return false;
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
        if (failure != null || thrown == null) {
            return;
        }
        failure = thrown;
        ThreadState self = Token.current();
        if (self != null && thrown instanceof AssertionError) {
            // before what comes after the test, which may wait for what the test has not done
            self.reported = thrown;
            Messages.faultNow(self, thrown);
        }
    }

    private static boolean is(Throwable thrown, String name) {
        for (Class<?> at = thrown == null ? null : thrown.getClass(); at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Makes what is in fields that Mockito fills, where it is asked to; whether it is there. */
    private boolean mocks() throws ReflectiveOperationException {
        if (named(MOCKS).isEmpty()) {
            return true;
        }
        Class<?> annotations = load("org.mockito.MockitoAnnotations");
        Method open;
        try {
            open = annotations.getMethod("openMocks", Object.class);
        } catch (NoSuchMethodException beforeVersion3) {
            open = annotations.getMethod("initMocks", Object.class);
        }
        Object[] opened = new Object[1];
        Throwable thrown = invoke(open, null, opened, receiver);
        note(thrown);
        mocks = opened[0];
        return thrown == null;
    }

    /** What was made for the test is needed no more. */
    private void close() throws ReflectiveOperationException {
        if (mocks instanceof AutoCloseable) {
            note(invoke(AutoCloseable.class.getMethod("close"), mocks, new Object[1]));
        }
    }

    /** Makes the object whose methods are called, if that has not been done yet; whether it is there. */
    private boolean make() throws ReflectiveOperationException {
        if (receiver != null) {
            return true;
        }
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Inside.beginProgram();
        try {
            receiver = constructor.newInstance();
            return true;
        } catch (InvocationTargetException thrown) {
            note(stopped(thrown.getCause()));
            return false;
        } finally {
            Inside.endProgram();
        }
    }

    /** Calls a method without parameters; what it has thrown, or null. */
    private Throwable call(String owner, String name) throws ReflectiveOperationException {
        Method method = method(owner, name);
        boolean bound = !Modifier.isStatic(method.getModifiers());
        if (bound && !make()) {
            return null;
        }
        return invoke(method, bound ? receiver : null, new Object[1]);
    }

    private Method method(String owner, String name) throws ReflectiveOperationException {
        Method method = load(owner).getDeclaredMethod(name);
        method.setAccessible(true);
        return method;
    }

    /** Calls a method of the program; what it has thrown, or null. What it gives back is put into an array. */
    private static Throwable invoke(Method method, Object receiver, Object[] result, Object... arguments)
            throws IllegalAccessException {
        Inside.beginProgram();
        try {
            return thrownBy(method, receiver, result, arguments);
        } finally {
            Inside.endProgram();
        }
    }

    /** The same, by a thread that is in the program. */
    private static Throwable thrownBy(Method method, Object receiver, Object[] result, Object... arguments)
            throws IllegalAccessException {
        try {
            result[0] = method.invoke(receiver, arguments);
            return null;
        } catch (InvocationTargetException thrown) {
            return stopped(thrown.getCause());
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
