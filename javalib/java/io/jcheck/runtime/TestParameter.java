package io.jcheck.runtime;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** A parameter, as extensions of JUnit 5 see it. What they ask about its annotations, JUnit answers: that is code of the program. */
final class TestParameter implements InvocationHandler {
    private static final String SUPPORT = "org.junit.platform.commons.support.AnnotationSupport";

    private final Parameter parameter;
    private final int index;
    private final Object target;
    private final Class<?> support;

    /** The parameter with this number, from 0, of what is called for this object, or for none. */
    TestParameter(TestMembers members, Parameter parameter, int index, Object target) throws ClassNotFoundException {
        this.parameter = parameter;
        this.index = index;
        this.target = target;
        // Now: no thread of the program is to load it.
        Class<?> found;
        try {
            found = members.load(SUPPORT);
        } catch (ClassNotFoundException none) {
            found = null;
        }
        this.support = found;
    }

    /** What extensions get; null where there is no JUnit 5. */
    Object as(TestExtensions extensions) throws ClassNotFoundException {
        if (extensions.isEmpty()) {
            return null;
        }
        Class<?> face = extensions.face("ParameterContext");
        return Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, this);
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) throws Throwable {
        switch (called.getName()) {
            case "getParameter":
            case "getAnnotatedElement":
                return parameter;
            case "getIndex":
                return index;
            case "getTarget":
                return Optional.ofNullable(target);
            case "getDeclaringExecutable":
                return parameter.getDeclaringExecutable();
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return parameter.hashCode();
            case "toString":
                return "ParameterContext of " + parameter + ", " + index;
            default:
                Method answer = support.getMethod(called.getName(), AnnotatedElement.class, Class.class);
                try {
                    return answer.invoke(null, parameter, arguments[0]);
                } catch (InvocationTargetException thrown) {
                    throw thrown.getCause();
                }
        }
    }
}
