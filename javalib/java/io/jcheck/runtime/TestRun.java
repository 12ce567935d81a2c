package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.jvm.Undeclared;
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

    /** The same, for the class. */
    private static final String CLASS_RULE = "class-rule";

    /** An extension of JUnit 5, by its class, for all tests or for this one, or by a field of the class or of the object. */
    private static final String EXTENSION = "extension";

    private static final List<String> OF_CLASS = List.of("class", "static");
    private static final List<String> OF_TEST = List.of("method");
    private static final List<String> OF_OBJECT = List.of("instance");

    /** A field for a new directory, and a static one. */
    private static final String DIRECTORY = "directory";

    private static final String SHARED_DIRECTORY = "shared-directory";

    /** How the object is made: by a constructor, with its parameters in brackets. */
    private static final String MAKE = "make";

    /** Or else by a constructor that takes the name of the test of JUnit 3, or with the name set afterwards. */
    private static final String BY_NAME = "by-name";

    private static final String AND_NAME = "and-name";

    /** The step in which Mockito fills annotated fields. */
    private static final String MOCKS = "mocks";

    private final TestMembers members;
    private final Class<?> type;
    /** The test, and what it and its class are told about themselves. */
    private final Method test;
    private final TestContext ofTest;
    private final TestContext ofClass;
    private final TestExtensions extensions;
    private Object receiver;
    /** What Mockito has made for annotated fields, if it is to be closed. */
    private Object mocks;
    private Throwable failure;
    /** The first failure of what comes before or after all tests of the class. */
    private Throwable failureOfClass;

    private TestRun(TestMembers members) throws ReflectiveOperationException {
        String[] words = members.first();
        this.members = members;
        this.type = members.load(words[1]);
        this.test = members.method(words[2], words[3]);
        this.ofClass = new TestContext(members, type, null, new TestContext(members, null, null, null));
        this.ofTest = new TestContext(members, type, test, ofClass);
        this.extensions = new TestExtensions(members);
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
        Throwable failure = null;
        try {
            TestRun run = new TestRun(new TestMembers(loader, entry.split("\n")));
            run.steps();
            failure = run.failure;
        } catch (ReflectiveOperationException | IllegalArgumentException ours) {
            // What the program throws is wrapped where it is called: this is no fault of its.
            refuse(ours);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** What only the framework can do is no fault of the program. Does not return. */
    private static void refuse(Exception ours) {
        Halt.framework("a test that only its framework can call: " + ours);
    }

    private void steps() throws ReflectiveOperationException {
        List<AccessibleObject> rules = rules(CLASS_RULE);
        if (rules.isEmpty()) {
            ofClass();
            return;
        }
        note(under(new TestRules(members::found, null), made -> made.statement(type, this::underClassRules, rules)));
    }

    /** What rules of the class come around. They see what fails before and after all tests, but not what fails in one. */
    private Object underClassRules() throws Exception {
        // It is called by the rules, which are code of the program.
        Inside.endProgram();
        try {
            ofClass();
        } catch (ReflectiveOperationException | IllegalArgumentException ours) {
            refuse(ours);
        } finally {
            Inside.beginProgram();
        }
        if (failureOfClass != null) {
            throw Undeclared.<RuntimeException>exception(failureOfClass);
        }
        return null;
    }

    private void ofClass() throws ReflectiveOperationException {
        boolean ready = directories(SHARED_DIRECTORY) && register(OF_CLASS) && extend("BeforeAllCallback", ofClass, false);
        ready = ready && all("before-all", false) && register(OF_TEST) && make();
        ready = ready && directories(DIRECTORY) && mocks();
        if (ready && !members.named(RULE).isEmpty()) {
            test();
        } else if (ready) {
            boolean begun = extend("BeforeEachCallback", ofTest, false) && all("before", false);
            if (begun) {
                if (extend("BeforeTestExecutionCallback", ofTest, false)) {
                    test();
                }
                extend("AfterTestExecutionCallback", ofTest, true);
            }
            all("after", true);
            extend("AfterEachCallback", ofTest, true);
        }
        if (receiver != null) {
            extend("TestInstancePreDestroyCallback", ofTest, true);
        }
        close(ofTest);
        close();
        all("after-all", true);
        extend("AfterAllCallback", ofClass, true);
        close(ofClass);
        close(ofClass.above());
    }

    /** Makes these extensions, or takes them from fields; whether they are there. */
    private boolean register(List<String> kinds) throws ReflectiveOperationException {
        for (String[] words : members.named(EXTENSION)) {
            if (!kinds.contains(words[1])) {
                continue;
            }
            if (words.length > 3) {
                extensions.add(members.field(words[2], words[3]).get(receiver), words[2] + "." + words[3]);
                continue;
            }
            Constructor<?> constructor = members.constructor(members.load(words[2]), "new");
            Object made = made(constructor);
            if (made == null) {
                return false;
            }
            extensions.add(made, words[2]);
        }
        return true;
    }

    /** Calls what extensions do at this time, to the first that fails, or all, backwards; whether none has failed. */
    private boolean extend(String face, TestContext told, boolean isAfter) throws ReflectiveOperationException {
        for (Object extension : extensions.of(face, isAfter)) {
            told.is(receiver, failure);
            Object context = told.context();
            Method method = extensions.method(face);
            boolean isBare = method.getParameterCount() == 1;
            Object[] arguments = isBare ? new Object[] {context} : new Object[] {receiver, context};
            Throwable thrown = TestCalls.invoke(method, extension, new Object[1], arguments);
            note(thrown);
            if (thrown != null && !isAfter) {
                return false;
            }
        }
        return true;
    }

    /** Closes what extensions keep in a context that ends. */
    private void close(TestContext ended) throws ReflectiveOperationException {
        for (Object kept : ended.closed()) {
            Method close = kept instanceof AutoCloseable
                    ? AutoCloseable.class.getMethod("close")
                    : members.load(TestContext.CLOSED).getMethod("close");
            note(TestCalls.invoke(close, kept, new Object[1]));
        }
    }

    private void test() throws ReflectiveOperationException {
        String[] words = members.first();
        Throwable thrown = members.named(RULE).isEmpty() ? repeatedly(words[2], words[3]) : underRules();
        String[] expected = Arrays.copyOfRange(words, 4, words.length);
        if (expected.length == 0) {
            note(thrown);
            return;
        }
        for (String one : expected) {
            if (TestCalls.is(thrown, one)) {
                return;
            }
        }
        note(thrown != null ? thrown : new AssertionError("expected exception: " + String.join(" or ", expected)));
    }

    /** Calls the test as the rules of JUnit 4 have it, with what comes before and after it. */
    private Throwable underRules() throws ReflectiveOperationException {
        List<Method> before = members.methods("before");
        List<Method> after = members.methods("after");
        List<AccessibleObject> rules = rules(RULE);
        return under(new TestRules(members::found, receiver), made -> made.statement(test, before, after, rules));
    }

    private List<AccessibleObject> rules(String kind) throws ReflectiveOperationException {
        List<AccessibleObject> rules = new ArrayList<>();
        for (String[] rule : members.named(kind)) {
            boolean isMethod = rule[2].endsWith("()");
            rules.add(isMethod ? members.method(rule[1], rule[2]) : members.field(rule[1], rule[2]));
        }
        return rules;
    }

    /** How a statement is made of rules. */
    private interface Making {
        Object by(TestRules rules) throws ReflectiveOperationException;
    }

    /** Runs a statement; what it has thrown, or null. */
    private static Throwable under(TestRules made, Making making) throws ReflectiveOperationException {
        // Classes are found as by the program, since the thread stays in it.
        Inside.beginProgram();
        Object statement;
        try {
            statement = making.by(made);
        } catch (InvocationTargetException thrown) {
            return TestCalls.stopped(thrown.getCause());
        } finally {
            Inside.endProgram();
        }
        return TestCalls.invoke(made.evaluate(), statement, new Object[1]);
    }

    /** Makes the directories that fields of a test of JUnit 5 ask for; whether they are there. */
    private boolean directories(String kind) throws ReflectiveOperationException {
        for (String[] words : members.named(kind)) {
            Field field = members.field(words[1], words[2]);
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

    /** What a method or constructor is called with, of which a step has the parameters; null if that could not be made. */
    private Object[] arguments(String word, TestContext told) throws ReflectiveOperationException {
        String[] parameters = TestMembers.parameters(word);
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            switch (parameters[i]) {
                case TestMembers.INFO:
                    arguments[i] = told.as(members.load("org.junit.jupiter.api.TestInfo"));
                    break;
                case TestMembers.REPETITION:
                    arguments[i] = told.as(members.load("org.junit.jupiter.api.RepetitionInfo"));
                    break;
                case TestMembers.PATH:
                case TestMembers.FILE:
                    Inside.beginProgram();
                    try {
                        Path made = Files.createTempDirectory("junit");
                        arguments[i] = parameters[i].equals(TestMembers.FILE) ? made.toFile() : made;
                    } catch (IOException failed) {
                        note(failed);
                        return null;
                    } finally {
                        Inside.endProgram();
                    }
                    break;
                default:
                    arguments[i] = test;
            }
        }
        return arguments;
    }

    /** Calls the test as often as it wants to be called; what one of the calls has thrown, or null. */
    private Throwable repeatedly(String owner, String name) throws ReflectiveOperationException {
        int count = 1;
        int threads = 0;
        for (String[] words : members.named(TIMES)) {
            count = Integer.parseInt(words[1]);
            threads = Integer.parseInt(words[2]);
        }
        Throwable thrown = null;
        if (threads == 0) {
            for (int i = 0; i < count && thrown == null; i++) {
                thrown = call(owner, name, ofTest);
            }
            return thrown;
        }
        Object target = Modifier.isStatic(test.getModifiers()) ? null : receiver;
        Object[] arguments = arguments(name, ofTest);
        if (arguments == null) {
            return null;
        }
        Inside.beginProgram();
        try {
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            List<Future<Throwable>> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                calls.add(pool.submit(() -> TestCalls.thrownBy(test, target, new Object[1], arguments)));
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
        TestContext told = kind.endsWith("-all") ? ofClass : ofTest;
        for (String[] words : members.named(kind)) {
            Throwable thrown = call(words[1], words[2], told);
            note(thrown);
            if (failureOfClass == null && told == ofClass) {
                failureOfClass = thrown;
            }
            if (thrown != null && !toTheEnd) {
                return false;
            }
        }
        return true;
    }

    private void note(Throwable thrown) {
        if (TestCalls.isSkip(thrown)) {
            return;
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

    /** Makes what is in fields that Mockito fills, where it is asked to; whether it is there. */
    private boolean mocks() throws ReflectiveOperationException {
        if (members.named(MOCKS).isEmpty()) {
            return true;
        }
        Class<?> annotations = members.load("org.mockito.MockitoAnnotations");
        Method open;
        try {
            open = annotations.getMethod("openMocks", Object.class);
        } catch (NoSuchMethodException beforeVersion3) {
            open = annotations.getMethod("initMocks", Object.class);
        }
        Object[] opened = new Object[1];
        Throwable thrown = TestCalls.invoke(open, null, opened, receiver);
        note(thrown);
        mocks = opened[0];
        return thrown == null;
    }

    /** What was made for the test is needed no more. */
    private void close() throws ReflectiveOperationException {
        if (mocks instanceof AutoCloseable) {
            note(TestCalls.invoke(AutoCloseable.class.getMethod("close"), mocks, new Object[1]));
        }
    }

    /** Makes the object whose methods are called, if that has not been done yet; whether it is there. */
    private boolean make() throws ReflectiveOperationException {
        if (receiver != null) {
            return true;
        }
        String[] words = members.named(MAKE).get(0);
        boolean byName = words[1].equals(BY_NAME);
        Constructor<?> constructor;
        Object[] arguments;
        if (byName) {
            constructor = type.getDeclaredConstructor(String.class);
            constructor.setAccessible(true);
            arguments = new Object[] {test.getName()};
        } else {
            constructor = members.constructor(type, words[1]);
            arguments = arguments(words[1], ofClass);
        }
        if (arguments == null) {
            return false;
        }
        receiver = made(constructor, arguments);
        if (receiver == null) {
            return false;
        }
        if (words[1].equals(AND_NAME)) {
            Method rename = members.load("junit.framework.TestCase").getMethod("setName", String.class);
            Throwable thrown = TestCalls.invoke(rename, receiver, new Object[1], test.getName());
            note(thrown);
            return thrown == null;
        }
        return register(OF_OBJECT) && extend("TestInstancePostProcessor", ofTest, false);
    }

    /** A new object; null if its constructor has failed. */
    private Object made(Constructor<?> constructor, Object... arguments) throws ReflectiveOperationException {
        Inside.beginProgram();
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            note(TestCalls.stopped(thrown.getCause()));
            return null;
        } finally {
            Inside.endProgram();
        }
    }

    /** Calls a method that a step names; what it has thrown, or null. */
    private Throwable call(String owner, String name, TestContext told) throws ReflectiveOperationException {
        Method method = members.method(owner, name);
        boolean bound = !Modifier.isStatic(method.getModifiers());
        if (bound && !make()) {
            return null;
        }
        Object[] arguments = arguments(name, told);
        return arguments == null ? null : TestCalls.invoke(method, bound ? receiver : null, new Object[1], arguments);
    }
}
