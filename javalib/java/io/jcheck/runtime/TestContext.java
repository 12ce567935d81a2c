package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import io.jcheck.runtime.state.ThreadState;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What JUnit 5 tells a test, or the class of it, about itself, by interfaces of the program's own version of JUnit. */
final class TestContext implements InvocationHandler {
    private static final String REPETITIONS = "repetitions ";

    private final TestMembers members;
    private final Class<?> type;
    /** The test; null, if it is the class that is told. */
    private final Method test;

    TestContext(TestMembers members, Class<?> type, Method test) {
        this.members = members;
        this.type = type;
        this.test = test;
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
                return Optional.of(type);
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
                return type.getName().hashCode();
            case "toString":
                return called.getDeclaringClass().getSimpleName() + " of " + display();
            default:
                Halt.framework(called.getDeclaringClass().getName() + "." + called.getName());
                throw new UnsupportedOperationException(called.toString());
        }
    }

    /** What is written, or else the name: that of a method with the types of its parameters. */
    private String display() {
        for (String display : members.texts(test == null ? "display class " : "display test ")) {
            return display;
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
        Set<String> tags = new LinkedHashSet<>(members.texts("tag class "));
        if (test != null) {
            tags.addAll(members.texts("tag test "));
        }
        return Collections.unmodifiableSet(tags);
    }
}
