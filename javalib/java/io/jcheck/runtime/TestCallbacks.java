package io.jcheck.runtime;

import java.lang.reflect.Method;
import java.util.List;

/** When extensions of JUnit 5 are made, called and closed. */
final class TestCallbacks {
    /** An extension, by its class, for all tests or for this one, or by a field of the class or of the object. */
    private static final String EXTENSION = "extension";

    static final List<String> OF_CLASS = List.of("class", "static");
    static final List<String> OF_TEST = List.of("method");
    static final List<String> OF_OBJECT = List.of("instance");

    private final TestMembers members;
    private final TestExtensions extensions;
    private final TestState state;

    TestCallbacks(TestMembers members, TestExtensions extensions, TestState state) {
        this.members = members;
        this.extensions = extensions;
        this.state = state;
    }

    /** Makes these extensions of a class or test, or takes them from fields; whether they are there. */
    boolean register(List<String> kinds, int level) throws ReflectiveOperationException {
        for (String[] words : members.named(EXTENSION, level)) {
            if (!kinds.contains(words[2])) {
                continue;
            }
            boolean isOfClass = kinds == OF_CLASS || kinds == OF_OBJECT && state.isPerClass(level);
            int of = isOfClass ? level : state.last() + 1;
            if (words.length > 4) {
                Object receiver = kinds == OF_OBJECT ? state.objects.get(level) : null;
                extensions.add(members.field(words[3], words[4]).get(receiver), words[3] + "." + words[4], of);
                continue;
            }
            Object[] made = new Object[1];
            state.note(TestCalls.made(members.constructor(members.load(words[3]), "new"), made));
            if (made[0] == null) {
                return false;
            }
            extensions.add(made[0], words[3], of);
        }
        return true;
    }

    /** Calls what extensions do at this time, to the first that fails, or all, backwards; whether none has failed. */
    boolean extend(String face, TestContext told, boolean isAfter) throws ReflectiveOperationException {
        for (Object extension : extensions.of(face, isAfter, told.reach())) {
            Throwable thrown = extend(extension, face, told);
            if (thrown != null && !isAfter) {
                return false;
            }
        }
        return true;
    }

    private Throwable extend(Object extension, String face, TestContext told) throws ReflectiveOperationException {
        state.tell(told);
        Object context = told.context();
        Method method = extensions.method(face);
        boolean isBare = method.getParameterCount() == 1;
        Object[] arguments = isBare ? new Object[] {context} : new Object[] {state.objects.get(state.objects.size() - 1), context};
        Throwable thrown = TestCalls.invoke(method, extension, new Object[1], arguments);
        state.note(thrown);
        return thrown;
    }

    /** Closes what extensions keep in a context that ends. */
    void close(TestContext ended) throws ReflectiveOperationException {
        for (Object kept : ended.closed()) {
            Method close = kept instanceof AutoCloseable
                    ? AutoCloseable.class.getMethod("close")
                    : members.load(TestContext.CLOSED).getMethod("close");
            state.note(TestCalls.invoke(close, kept, new Object[1]));
        }
    }
}
