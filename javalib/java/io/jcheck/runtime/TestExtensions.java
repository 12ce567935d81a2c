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
            "ExtensionContext$Store$CloseableResource", "ParameterResolver", "ExecutionCondition", "TestWatcher",
            "TestTemplateInvocationContextProvider", "TestTemplateInvocationContext", "InvocationInterceptor");

    private final TestMembers members;
    private final List<Object> all = new ArrayList<>();
    /** For each of them the class in the nest to which it belongs. */
    private final List<Integer> levels = new ArrayList<>();

    TestExtensions(TestMembers members) {
        this.members = members;
    }

    /**
     * Another one, which comes after the others.
     *
     * @param level the depth of its class, from 0 for the outermost; a larger one for what belongs to the test alone
     */
    void add(Object extension, String place, int level) {
        if (extension == null) {
            Halt.framework("an extension that is null: " + place);
        }
        refuse(extension.getClass());
        all.add(extension);
        levels.add(level);
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

    /** Those that do something at this time for this level, as do those of levels above it, in their order, or backwards. */
    List<Object> of(String face, boolean backwards, int level) throws ClassNotFoundException {
        List<Object> found = new ArrayList<>();
        if (all.isEmpty()) {
            return found;
        }
        Class<?> type = members.load(PACKAGE + face);
        for (int i = 0; i < all.size(); i++) {
            if (levels.get(i) <= level && type.isInstance(all.get(i))) {
                found.add(all.get(i));
            }
        }
        if (backwards) {
            Collections.reverse(found);
        }
        return found;
    }

    /** Whether there are none. */
    boolean isEmpty() {
        return all.isEmpty();
    }

    /** The interface of this name, for extensions and what they are told. */
    Class<?> face(String name) throws ClassNotFoundException {
        return members.load(PACKAGE + name);
    }

    /** The only abstract method of such an interface. */
    Method method(String face) throws ClassNotFoundException {
        for (Method method : members.load(PACKAGE + face).getMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                return method;
            }
        }
        throw new ClassNotFoundException(face);
    }
}
