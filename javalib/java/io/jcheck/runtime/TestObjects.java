package io.jcheck.runtime;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The objects of a test, as extensions of JUnit 5 see them. */
final class TestObjects implements InvocationHandler {
    private final List<Object> all;

    /** The outermost first. */
    TestObjects(List<Object> all) {
        this.all = all;
    }

    Object as(Class<?> face) {
        return Proxy.newProxyInstance(face.getClassLoader(), new Class<?>[] {face}, this);
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) {
        switch (called.getName()) {
            case "getInnermostInstance":
                return all.get(all.size() - 1);
            case "getEnclosingInstances":
                return Collections.unmodifiableList(all.subList(0, all.size() - 1));
            case "getAllInstances":
                return Collections.unmodifiableList(all);
            case "findInstance":
                for (int i = all.size() - 1; i >= 0; i--) {
                    if (((Class<?>) arguments[0]).isInstance(all.get(i))) {
                        return Optional.of(all.get(i));
                    }
                }
                return Optional.empty();
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return all.size();
            default:
                return "TestInstances of " + all.get(all.size() - 1).getClass().getName();
        }
    }
}
