package io.jcheck.runtime;

import io.jcheck.runtime.environment.Halt;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The extensions of a test of JUnit 5. */
final class TestExtensions {
    private static final String PACKAGE = "org.junit.jupiter.api.extension.";

    /** What extensions may be: what is called here, and what makes no difference ({@code cli/src/unit/extensions.rs}). */
    private static final List<String> DONE = List.of("Extension", "BeforeAllCallback", "BeforeEachCallback",
            "BeforeTestExecutionCallback", "AfterTestExecutionCallback", "AfterEachCallback", "AfterAllCallback",
            "TestInstancePostProcessor", "TestInstancePreDestroyCallback", "TestInstantiationAwareExtension",
            "ExtensionContext$Store$CloseableResource", "ParameterResolver", "ExecutionCondition", "TestWatcher");

    private final TestMembers members;
    private final List<Object> all = new ArrayList<>();

    TestExtensions(TestMembers members) {
        this.members = members;
    }

    /** Another one, which comes after the others. */
    void add(Object extension, String place) {
        if (extension == null) {
            Halt.framework("an extension that is null: " + place);
        }
        refuse(extension.getClass());
        all.add(extension);
    }

    /** What the type of a field does not tell: the object in it may be more than that. */
    private static void refuse(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> face : at.getInterfaces()) {
                String name = face.getName();
                boolean isFace = name.startsWith(PACKAGE) && name.indexOf('.', PACKAGE.length()) < 0;
                if (isFace && !DONE.contains(name.substring(PACKAGE.length()))) {
                    Halt.framework("an extension that is a " + name);
                }
                refuse(face);
            }
        }
    }

    /** Those that do something at this time, in their order, or backwards. */
    List<Object> of(String face, boolean backwards) throws ClassNotFoundException {
        List<Object> found = new ArrayList<>();
        if (all.isEmpty()) {
            return found;
        }
        Class<?> type = members.load(PACKAGE + face);
        for (Object extension : all) {
            if (type.isInstance(extension)) {
                found.add(extension);
            }
        }
        if (backwards) {
            Collections.reverse(found);
        }
        return found;
    }

    /** The only method of such an interface. */
    Method method(String face) throws ClassNotFoundException {
        for (Method method : members.load(PACKAGE + face).getMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                return method;
            }
        }
        throw new ClassNotFoundException(face);
    }
}
