package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.jvm.Undeclared;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

    /** A field for a new directory, and a static one. */
    private static final String DIRECTORY = "directory";

    private static final String SHARED_DIRECTORY = "shared-directory";

    /** Which of the repetitions, invocations or parameters is meant, from 1. */
    private static final String NUMBER = "number";

    /** Or else by a constructor that takes the name of the test of JUnit 3, or with the name set afterwards. */
    private static final String BY_NAME = "by-name";

    private static final String AND_NAME = "and-name";

    /** Whatever the depth of the class. */
    private static final int ANY = -1;

    /** What extensions do around methods. */
    private static final Map<String, String> INTERCEPTS = Map.of(
            "before-all", "interceptBeforeAllMethod",
            "before", "interceptBeforeEachMethod",
            "after", "interceptAfterEachMethod",
            "after-all", "interceptAfterAllMethod");

    /** The step in which Mockito fills annotated fields. */
    private static final String MOCKS = "mocks";

    private final TestMembers members;
    private final Class<?> type;
    /** The test, and what it and its classes are told about themselves, the outermost class first. */
    private final Method test;
    private final TestState state;
    private final TestContext ofTest;
    private final List<TestContext> ofClasses;
    /** Those that are made by now: of the outermost class, and so on. */
    private final List<Object> objects;
    private final TestExtensions extensions;
    private final TestCallbacks callbacks;
    private final TestParameters parameters;
    private final TestInterceptors interceptors;
    /** The parameters of a class of JUnit 4; null if it has none. */
    private TestGiven given;
    /** What Mockito has made for annotated fields, if it is to be closed. */
    private Object mocks;
    /** The first failure of what comes before or after all tests of the class. */
    private Throwable failureOfClass;

    private TestRun(TestMembers members) throws ReflectiveOperationException {
        String[] words = members.first();
        this.members = members;
        for (String[] level : members.named(TestState.LEVEL)) {
            members.load(level[1]);
        }
        this.type = members.load(words[1]);
        this.test = members.method(words[2], words[3]);
        this.extensions = new TestExtensions(members);
        this.parameters = new TestParameters(members, extensions, test);
        this.interceptors = new TestInterceptors(extensions);
        this.state = new TestState(members, type, test, parameters);
        this.callbacks = new TestCallbacks(members, extensions, state);
        this.ofTest = state.ofTest;
        this.ofClasses = state.ofClasses;
        this.objects = state.objects;
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
            failure = run.state.failure;
        } catch (ReflectiveOperationException | RuntimeException ours) {
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
        if (TestGiven.isThere(members)) {
            given = new TestGiven(members, number());
            Throwable thrown = given.find();
            state.note(thrown);
            if (thrown != null) {
                return;
            }
        }
        List<AccessibleObject> rules = rules(CLASS_RULE);
        if (rules.isEmpty()) {
            outermost();
            return;
        }
        state.note(under(new TestRules(members::found, null), made -> made.statement(type, this::underClassRules, rules)));
    }

    /** What rules of the class come around. They see what fails before and after all tests, but not what fails in one. */
    private Object underClassRules() throws Exception {
        // It is called by the rules, which are code of the program.
        Inside.endProgram();
        try {
            outermost();
        } catch (ReflectiveOperationException | RuntimeException ours) {
            refuse(ours);
        } finally {
            Inside.beginProgram();
        }
        if (failureOfClass != null) {
            throw Undeclared.<RuntimeException>exception(failureOfClass);
        }
        return null;
    }

    private void outermost() throws ReflectiveOperationException {
        ofClass(0);
        callbacks.close(ofClasses.get(0).above());
    }

    /** All that belongs to the class at this depth, with the classes in it, to the test. */
    private void ofClass(int level) throws ReflectiveOperationException {
        TestContext told = ofClasses.get(level);
        boolean isPerClass = state.isPerClass(level);
        boolean ready = directories(SHARED_DIRECTORY, level) && callbacks.register(TestCallbacks.OF_CLASS, level) && (!isPerClass || make(level));
        if (ready) {
            boolean begun = callbacks.extend("BeforeAllCallback", told, false);
            if (begun && all("before-all", level, false)) {
                if (level + 1 < ofClasses.size()) {
                    ofClass(level + 1);
                } else {
                    ofTest();
                }
            }
            if (begun) {
                all("after-all", level, true);
            }
            callbacks.extend("AfterAllCallback", told, true);
        }
        if (isPerClass && objects.size() > level) {
            callbacks.extend("TestInstancePreDestroyCallback", told, true);
        }
        callbacks.close(told);
    }

    private void ofTest() throws ReflectiveOperationException {
        int last = state.last();
        boolean isPerClass = state.isPerClass(last);
        boolean ready = callbacks.register(TestCallbacks.OF_TEST, last) && invocation() && make(last);
        for (int level = 0; ready && level <= last; level++) {
            ready = directories(DIRECTORY, level);
        }
        ready = ready && mocks();
        if (ready && !members.named(RULE).isEmpty()) {
            test();
        } else if (ready) {
            boolean begun = callbacks.extend("BeforeEachCallback", ofTest, false) && all("before", ANY, false);
            if (begun) {
                if (callbacks.extend("BeforeTestExecutionCallback", ofTest, false)) {
                    test();
                }
                callbacks.extend("AfterTestExecutionCallback", ofTest, true);
            }
            all("after", ANY, true);
            callbacks.extend("AfterEachCallback", ofTest, true);
        }
        if (!isPerClass && objects.size() > last) {
            callbacks.extend("TestInstancePreDestroyCallback", ofTest, true);
        }
        callbacks.close(ofTest);
        if (ofTest.above() != ofClasses.get(last)) {
            callbacks.close(ofTest.above());
        }
        close();
    }

    /** Finds out how the test is called by extensions, if it is a template; whether that is known. */
    private boolean invocation() throws ReflectiveOperationException {
        int number = number();
        ofTest.isInvocation(number, null);
        if (!state.isTemplate()) {
            return true;
        }
        TestTemplate template = new TestTemplate(extensions, number);
        Object[] name = new Object[1];
        TestContext around = ofTest.above();
        state.tell(around);
        Throwable thrown = template.find(around);
        thrown = thrown != null ? thrown : template.name(name);
        if (thrown == null) {
            ofTest.isInvocation(number, (String) name[0]);
            thrown = template.register(ofTest);
        }
        state.note(thrown);
        return thrown == null;
    }

    /** Which invocation this is. */
    private int number() {
        List<String[]> said = members.named(NUMBER);
        return said.isEmpty() ? 1 : Integer.parseInt(said.get(0)[1]);
    }

    private void test() throws ReflectiveOperationException {
        String[] words = members.first();
        Throwable thrown = members.named(RULE).isEmpty() ? repeatedly(words[2], words[3]) : underRules();
        String[] expected = Arrays.copyOfRange(words, 4, words.length);
        if (expected.length == 0) {
            state.note(thrown);
            return;
        }
        for (String one : expected) {
            if (TestCalls.is(thrown, one)) {
                return;
            }
        }
        state.note(thrown != null ? thrown : new AssertionError("expected exception: " + String.join(" or ", expected)));
    }

    /** Calls the test as the rules of JUnit 4 have it, with what comes before and after it. */
    private Throwable underRules() throws ReflectiveOperationException {
        List<Method> before = members.methods("before");
        List<Method> after = members.methods("after");
        List<AccessibleObject> rules = rules(RULE);
        return under(new TestRules(members::found, objects.get(0)), 
                made -> made.statement(test, given == null ? "" : given.name(), before, after, rules));
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
    private boolean directories(String kind, int level) throws ReflectiveOperationException {
        Object receiver = kind.equals(DIRECTORY) ? objects.get(level) : null;
        for (String[] words : members.named(kind, level)) {
            Field field = members.field(words[2], words[3]);
            Inside.beginProgram();
            try {
                Path made = Files.createTempDirectory("junit");
                field.set(receiver, field.getType() == File.class ? made.toFile() : made);
            } catch (IOException failed) {
                state.note(failed);
                return false;
            } finally {
                Inside.endProgram();
            }
        }
        return true;
    }

    /** What a method or constructor is called with, of which a step has the parameters; null if that could not be made. */
    private Object[] arguments(Executable called, String word, Object receiver, Object outer, TestContext told)
            throws ReflectiveOperationException {
        Throwable[] thrown = new Throwable[1];
        state.tell(told);
        Object[] all = parameters.of(called, TestMembers.parameters(word), receiver, outer, told, thrown);
        state.note(thrown[0]);
        return all;
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
                boolean isTemplate = state.isTemplate();
                String intercepts = isTemplate ? "interceptTestTemplateMethod" : "interceptTestMethod";
                thrown = call(intercepts, state.last(), owner, name, ofTest);
            }
            return thrown;
        }
        Object target = Modifier.isStatic(test.getModifiers()) ? null : objects.get(0);
        Object[] arguments = arguments(test, name, target, null, ofTest);
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

    /** Runs the steps of this kind for a class, to the first one that fails, or all; whether none has failed. */
    private boolean all(String kind, int level, boolean toTheEnd) throws ReflectiveOperationException {
        boolean isOfClass = level != ANY;
        TestContext told = isOfClass ? ofClasses.get(level) : ofTest;
        for (String[] words : isOfClass ? members.named(kind, level) : members.named(kind)) {
            Throwable thrown = call(INTERCEPTS.get(kind), Integer.parseInt(words[1]), words[2], words[3], told);
            state.note(thrown);
            if (failureOfClass == null && isOfClass) {
                failureOfClass = thrown;
            }
            if (thrown != null && !toTheEnd) {
                return false;
            }
        }
        return true;
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
        Throwable thrown = TestCalls.invoke(open, null, opened, objects.get(0));
        state.note(thrown);
        mocks = opened[0];
        return thrown == null;
    }

    /** What was made for the test is needed no more. */
    private void close() throws ReflectiveOperationException {
        if (mocks instanceof AutoCloseable) {
            state.note(TestCalls.invoke(AutoCloseable.class.getMethod("close"), mocks, new Object[1]));
        }
    }

    /** Makes the object of the class at this depth, and those around it, if that has not been done yet; whether it is there. */
    private boolean make(int level) throws ReflectiveOperationException {
        if (objects.size() > level) {
            return true;
        }
        if (level > 0 && !make(level - 1)) {
            return false;
        }
        TestContext told = ofClasses.get(level);
        // Extensions of the test also see to its object, if that is of this test alone.
        boolean isOfTest = level == state.last() && !state.isPerClass(level);
        told.reaches(isOfTest ? level + 1 : level);
        boolean isMade = make(level, told);
        told.reaches(level);
        return isMade;
    }

    private boolean make(int level, TestContext told) throws ReflectiveOperationException {
        String[] words = members.named(TestState.LEVEL).get(level);
        Class<?> of = members.load(words[1]);
        Constructor<?> constructor;
        Object[] arguments;
        if (words[2].equals(BY_NAME)) {
            constructor = of.getDeclaredConstructor(String.class);
            constructor.setAccessible(true);
            arguments = new Object[] {test.getName()};
        } else if (given != null) {
            constructor = members.constructor(of, words[2]);
            arguments = given.arguments();
        } else {
            constructor = members.constructor(of, words[2]);
            arguments = arguments(constructor, words[2], null, level > 0 ? objects.get(level - 1) : null, told);
        }
        if (arguments == null) {
            return false;
        }
        Object[] made = new Object[1];
        state.note(interceptors.call("interceptTestClassConstructor", constructor, null, made, arguments, told));
        if (made[0] == null) {
            return false;
        }
        objects.add(made[0]);
        if (given != null) {
            given.fill(made[0]);
        }
        if (words[2].equals(AND_NAME)) {
            Method rename = members.load("junit.framework.TestCase").getMethod("setName", String.class);
            Throwable thrown = TestCalls.invoke(rename, made[0], new Object[1], test.getName());
            state.note(thrown);
            return thrown == null;
        }
        return callbacks.extend("TestInstancePostProcessor", told, false) && callbacks.register(TestCallbacks.OF_OBJECT, level);
    }

    /** Calls a method that a step names, of the object of the class at this depth; what it has thrown, or null. */
    private Throwable call(String intercepts, int level, String owner, String name, TestContext told)
            throws ReflectiveOperationException {
        Method method = members.method(owner, name);
        boolean bound = !Modifier.isStatic(method.getModifiers());
        if (bound && !make(level)) {
            return null;
        }
        Object receiver = bound ? objects.get(level) : null;
        Object[] arguments = arguments(method, name, receiver, null, told);
        if (arguments == null) {
            return null;
        }
        return interceptors.call(intercepts, method, receiver, new Object[1], arguments, told);
    }
}
