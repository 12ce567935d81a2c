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

    private final TestMembers members;
    private final Class<?> type;
    /** The test; null, if it is the class that is told. */
    private final Method test;
    /** That of the class, for a test; that of all classes, for a class; or null. */
    private final TestContext above;
    private final TestStore store;
    private Object instance;
    private Throwable failure;
    /** As extensions see it. */
    private Object context;
    private Class<?> storage;

    /** Of a test, or of a class if there is no test, or of all, if there is neither. */
    TestContext(TestMembers members, Class<?> type, Method test, TestContext above) {
        this.members = members;
        this.type = type;
        this.test = test;
        this.above = above;
        this.store = new TestStore(above == null ? null : above.store);
    }

    /** The context around this one. */
    TestContext above() {
        return above;
    }

    /** The object of the test, and what the test has thrown, are these by now. */
    void is(Object made, Throwable thrown) {
        instance = test == null ? null : made;
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
                return required(instance, called);
            case "getTestInstance":
                return Optional.ofNullable(instance);
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
                String ofType = type == null ? "" : "/[class:" + type.getName() + "]";
                return "[engine:junit-jupiter]" + ofType + (test == null ? "" : "/[method:" + test.getName() + "()]");
            case "getConfigurationParameter":
                return Optional.empty();
            case "publishReportEntry":
                return null;
            case "getStore":
                return Proxy.newProxyInstance(storage.getClassLoader(), new Class<?>[] {storage}, store.in(arguments[0]));
            case "getTestMethod":
                return Optional.ofNullable(test);
            case "getCurrentRepetition":
                return 1;
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

    private static Object required(Object found, Method called) {
        if (found == null) {
            Halt.framework(called.getName() + " of a context that has none");
        }
        return found;
    }

    /** What is written, or else the name: that of a method with the types of its parameters. */
    private String display() {
        for (String display : members.texts("display " + (test != null ? "test " : type != null ? "class " : "all "))) {
            return display;
        }
        if (type == null) {
            return "JUnit Jupiter";
        }
        if (test == null) {
            return type.getName().substring(type.getName().lastIndexOf('.') + 1);
        }
        for (String count : members.texts(REPETITIONS)) {
            return "repetition 1 of " + count;
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
            tags.addAll(members.texts("tag class "));
        }
        if (test != null) {
            tags.addAll(members.texts("tag test "));
        }
        return Collections.unmodifiableSet(tags);
    }
}
