package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.state.ThreadState;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What JUnit 5 tells a test, or the class of it, about itself, by interfaces of the program's own version of JUnit. */
final class TestContext implements InvocationHandler {
    private static final String REPETITIONS = "repetitions ";
    private static final String CONTEXT = "org.junit.jupiter.api.extension.ExtensionContext";
    private static final String STORE = CONTEXT + "$Store";

    /** What wants to be closed. */
    static final String CLOSED = STORE + "$CloseableResource";

    private static final String EXTENSION = "org.junit.jupiter.api.extension.";

    private final TestMembers members;
    private final Class<?> type;
    /** The test; null, if it is the class that is told. */
    private final Method test;
    /** That of the class, for a test; that of the class around it, or of all classes, for a class; or null. */
    private final TestContext above;
    private final int level;
    /** Of which extensions belong to it. */
    private int reach;
    private final TestStore store;
    /** The object of the test, behind those around it. */
    private List<Object> instances = List.of();
    private Throwable failure;
    /** What the test is called, if it is an invocation of a template. */
    private String name;
    /** Which of the repetitions, or invocations, of the test this is, from 1. */
    private int number = 1;
    /** Who calls something for extensions. */
    private InvocationHandler calls;
    /** As extensions see it. */
    private Object context;
    private Class<?> storage;
    private Class<?> objects;
    private Class<?> invoker;
    private Object lifecycle;

    /**
     * Of a test, or of a class if there is no test, or of all, if there is neither.
     *
     * @param level the depth of the class; for a test a larger one
     */
    TestContext(TestMembers members, Class<?> type, Method test, TestContext above, int level) {
        this.members = members;
        this.type = type;
        this.test = test;
        this.above = above;
        this.level = level;
        this.reach = level;
        this.store = new TestStore(above == null ? null : above.store);
    }

    /** The depth of the class, from 0 for the outermost; that of a test is larger. */
    int level() {
        return level;
    }

    /** Extensions with this level, and those with smaller ones, do something for what is told. */
    int reach() {
        return reach;
    }

    /** See {@link #reach}; at first it is the level of this. */
    void reaches(int level) {
        reach = level;
    }

    /** It is the repetition or invocation with this number; an invocation has a name. */
    void isInvocation(int number, String name) {
        this.number = number;
        this.name = name;
    }

    /** What extensions want to be called, this calls. */
    void callsBy(InvocationHandler calls) {
        this.calls = calls;
    }

    /** The context around this one. */
    TestContext above() {
        return above;
    }

    /** The objects, the outermost first, and what the test has thrown, are these by now. */
    void is(List<Object> made, Throwable thrown) {
        instances = made;
        failure = thrown;
    }

    /** What extensions get. */
    Object context() throws ClassNotFoundException {
        if (above != null) {
            above.context();
        }
        if (context == null) {
            // Also what it gives: no thread of the program is to make a class.
            storage = members.load(STORE);
            objects = ifThere(EXTENSION + "TestInstances");
            invoker = ifThere(EXTENSION + "ExecutableInvoker");
            Class<?> lifecycles = ifThere("org.junit.jupiter.api.TestInstance$Lifecycle");
            if (lifecycles != null && type != null) {
                boolean isPerClass = !members.named("per-class", Math.min(level, members.named("level").size() - 1)).isEmpty();
                lifecycle = lifecycles.getEnumConstants()[isPerClass ? 0 : 1];
            }
            context = as(members.load(CONTEXT));
        }
        return context;
    }

    /** What is kept and wants to be closed: since JUnit 5.13, whatever can be. */
    List<Object> closed() throws ClassNotFoundException {
        List<Object> found = new ArrayList<>();
        if (context == null) {
            return found;
        }
        Class<?> closed = members.load(CLOSED);
        boolean isNew;
        try {
            members.load("org.junit.jupiter.api.ClassTemplate");
            isNew = true;
        } catch (ClassNotFoundException before) {
            isNew = false;
        }
        for (Object kept : store.backwards()) {
            if (closed.isInstance(kept) || isNew && kept instanceof AutoCloseable) {
                found.add(kept);
            }
        }
        return found;
    }

    private Class<?> ifThere(String name) throws ClassNotFoundException {
        try {
            return members.load(name);
        } catch (ClassNotFoundException before) {
            return null;
        }
    }

    /** An object of this interface, which this answers for. Made by a thread that is not in the program. */
    Object as(Class<?> face) {
        return Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, this);
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) throws Throwable {
        // What is looked up to answer is no step of the program.
        ThreadState holder = Inside.beginHook();
        try {
            return answer(proxy, called, arguments);
        } finally {
            if (holder != null) {
                holder.inside--;
            }
        }
    }

    private Object answer(Object proxy, Method called, Object[] arguments) {
        switch (called.getName()) {
            case "getDisplayName":
                return display();
            case "getTags":
                return tags();
            case "getTestClass":
                return Optional.ofNullable(type);
            case "getRequiredTestClass":
                return required(type, called);
            case "getRequiredTestMethod":
                return required(test, called);
            case "getRequiredTestInstance":
                return required(instance(), called);
            case "getTestInstance":
                return Optional.ofNullable(instance());
            case "getRequiredTestInstances":
                return required(instances.isEmpty() ? null : new TestObjects(instances).as(objects), called);
            case "getTestInstances":
                return Optional.ofNullable(instances.isEmpty() ? null : new TestObjects(instances).as(objects));
            case "getTestInstanceLifecycle":
                return Optional.ofNullable(lifecycle);
            case "getEnclosingTestClasses":
                List<Class<?>> around = new ArrayList<>();
                for (TestContext at = above; at != null && at.type != null; at = at.above) {
                    if (at.test == null && (test == null || at != ofClass())) {
                        around.add(0, at.type);
                    }
                }
                return around;
            case "getExecutableInvoker":
                return Proxy.newProxyInstance(invoker.getClassLoader(), new Class<?>[] {invoker}, calls);
            case "getElement":
                return Optional.ofNullable(test == null ? type : test);
            case "getExecutionException":
                return Optional.ofNullable(failure);
            case "getParent":
                return Optional.ofNullable(above == null ? null : above.context);
            case "getRoot":
                TestContext root = this;
                while (root.above != null) {
                    root = root.above;
                }
                return root.context;
            case "getUniqueId":
                return id();
            case "getConfigurationParameter":
                return Optional.empty();
            case "publishReportEntry":
                return null;
            case "getStore":
                return Proxy.newProxyInstance(storage.getClassLoader(), new Class<?>[] {storage}, stored(arguments));
            case "getTestMethod":
                return Optional.ofNullable(test);
            case "getCurrentRepetition":
                return number;
            case "getTotalRepetitions":
                return Integer.parseInt(members.texts(REPETITIONS).get(0));
            case "getFailureCount":
                return 0;
            case "getFailureThreshold":
                return Integer.MAX_VALUE;
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return display().hashCode();
            case "toString":
                return called.getDeclaringClass().getSimpleName() + " of " + display();
            default:
                Halt.framework(called.getDeclaringClass().getName() + "." + called.getName());
                throw new UnsupportedOperationException(called.toString());
        }
    }

    private Object instance() {
        return instances.isEmpty() ? null : instances.get(instances.size() - 1);
    }

    /** The context of the class of a test. */
    private TestContext ofClass() {
        TestContext at = this;
        while (at.test != null) {
            at = at.above;
        }
        return at;
    }

    private String id() {
        if (above == null) {
            return "[engine:junit-jupiter]";
        }
        String own;
        if (test == null) {
            own = level == 0 ? "class:" + type.getName() : "nested-class:" + type.getSimpleName();
        } else if (above.test != null) {
            own = "test-template-invocation:#" + number;
        } else {
            StringBuilder types = new StringBuilder();
            for (Class<?> parameter : test.getParameterTypes()) {
                types.append(types.length() == 0 ? "" : ", ").append(parameter.getName());
            }
            boolean isTemplate = !members.named("template").isEmpty();
            own = (isTemplate ? "test-template:" : "method:") + test.getName() + "(" + types + ")";
        }
        return above.id() + "/[" + own + "]";
    }

    /** The store that is meant: since JUnit 5.13, there may be a scope before the name space. */
    private InvocationHandler stored(Object[] arguments) {
        TestContext at = this;
        boolean isWider = arguments.length > 1 && !arguments[0].toString().equals("EXTENSION_CONTEXT");
        while (isWider && at.above != null) {
            at = at.above;
        }
        return at.store.in(arguments[arguments.length - 1]);
    }

    private static Object required(Object found, Method called) {
        if (found == null) {
            Halt.framework(called.getName() + " of a context that has none");
        }
        return found;
    }

    /** What is written, or else the name: that of a method with the types of its parameters. */
    private String display() {
        if (name != null) {
            return name;
        }
        for (String display : members.texts("display " + (test != null ? "test " : type != null ? level + " " : "all "))) {
            return display;
        }
        if (type == null) {
            return "JUnit Jupiter";
        }
        if (test == null && level > 0) {
            return type.getSimpleName();
        }
        if (test == null) {
            return type.getName().substring(type.getName().lastIndexOf('.') + 1);
        }
        for (String count : members.texts(REPETITIONS)) {
            return "repetition " + number + " of " + count;
        }
        StringBuilder name = new StringBuilder(test.getName()).append('(');
        String between = "";
        for (Class<?> parameter : test.getParameterTypes()) {
            name.append(between).append(parameter.getSimpleName());
            between = ", ";
        }
        return name.append(')').toString();
    }

    /** In the order in which they are written, which is the same in each execution. */
    private Set<String> tags() {
        Set<String> tags = new LinkedHashSet<>();
        if (type != null) {
            for (int i = 0; i <= level; i++) {
                tags.addAll(members.texts("tag " + i + " "));
            }
        }
        if (test != null) {
            tags.addAll(members.texts("tag test "));
        }
        return Collections.unmodifiableSet(tags);
    }
}
