package io.jcheck.runtime;

import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.environment.Halt;
import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;

/**
 * One of the invocations of a test template of JUnit 5, such as a parameterized test. Which there are, and what they are called
 * with, is said by extensions: those of {@code junit-jupiter-params} read sources of arguments and convert them.
 */
final class TestTemplate {
    private static final String PROVIDER = "TestTemplateInvocationContextProvider";
    private static final String INVOCATION = "TestTemplateInvocationContext";

    private final TestExtensions extensions;
    private final int wanted;
    /** How many there are before those of the provider that is asked. */
    private int count;
    private Object found;

    /** The invocation with this number, from 1. */
    TestTemplate(TestExtensions extensions, int wanted) {
        this.extensions = extensions;
        this.wanted = wanted;
    }

    /** Asks the extensions of the template for the invocation; what they have thrown, or null. */
    Throwable find(TestContext told) throws ReflectiveOperationException {
        Class<?> face = extensions.face(PROVIDER);
        Class<?> context = extensions.face("ExtensionContext");
        Method supports = face.getMethod("supportsTestTemplate", context);
        Method provides = face.getMethod("provideTestTemplateInvocationContexts", context);
        List<Object> providers = extensions.of(PROVIDER, false, told.reach());
        for (Object provider : providers) {
            Object[] answer = new Object[1];
            Throwable thrown = TestCalls.invoke(supports, provider, answer, told.context());
            if (thrown == null && (Boolean) answer[0]) {
                thrown = TestCalls.invoke(provides, provider, answer, told.context());
                thrown = thrown != null ? thrown : take((BaseStream<?, ?>) answer[0]);
            }
            if (thrown != null || found != null) {
                return thrown;
            }
        }
        Halt.framework("a test with " + count + " invocations, and none with number " + wanted);
        return null;
    }

    /** Looks for the invocation in a stream, which the program makes. */
    private Throwable take(BaseStream<?, ?> all) {
        Inside.beginProgram();
        try (all) {
            for (Iterator<?> next = all.iterator(); found == null && next.hasNext(); ) {
                Object one = next.next();
                count++;
                found = count == wanted ? one : null;
            }
            return null;
        } catch (Throwable thrown) {
            return TestCalls.stopped(thrown);
        } finally {
            Inside.endProgram();
        }
    }

    /** What the invocation is called. */
    Throwable name(Object[] result) throws ReflectiveOperationException {
        Method name = extensions.face(INVOCATION).getMethod("getDisplayName", int.class);
        return TestCalls.invoke(name, found, result, wanted);
    }

    /** Registers what the invocation brings with it; what was thrown, or null. */
    Throwable register(TestContext told) throws ReflectiveOperationException {
        Object[] more = new Object[1];
        Class<?> face = extensions.face(INVOCATION);
        Throwable thrown = TestCalls.invoke(face.getMethod("getAdditionalExtensions"), found, more);
        if (thrown != null) {
            return thrown;
        }
        for (Object extension : (List<?>) more[0]) {
            extensions.add(extension, "of an invocation", told.reach());
        }
        Method prepare;
        try {
            prepare = face.getMethod("prepareInvocation", extensions.face("ExtensionContext"));
        } catch (NoSuchMethodException before) {
            return null;
        }
        return TestCalls.invoke(prepare, found, new Object[1], told.context());
    }
}
