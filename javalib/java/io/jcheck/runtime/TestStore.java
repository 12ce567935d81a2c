package io.jcheck.runtime;

import io.jcheck.runtime.environment.Halt;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What extensions keep for later, in a context or in one above it. Its methods run in the program, since they call keys and
 * functions of the program. Nobody sees that threads share it: only one may use it.
 */
final class TestStore {
    private final TestStore above;
    private final Map<Object, Object> values = new LinkedHashMap<>();
    private Thread user;

    TestStore(TestStore above) {
        this.above = above;
    }

    /** What answers for the part of it that has this name. */
    InvocationHandler in(Object namespace) {
        return (proxy, called, arguments) -> answer(proxy, namespace, called, arguments);
    }

    private Object answer(Object proxy, Object namespace, Method called, Object[] arguments) throws Throwable {
        if (user == null) {
            user = Thread.currentThread();
        } else if (user != Thread.currentThread()) {
            Halt.framework("a store of extensions that several threads use");
        }
        Object key = arguments == null ? null : new SimpleImmutableEntry<>(namespace, arguments[0]);
        switch (called.getName()) {
            case "get":
                return get(key);
            case "getOrDefault":
                Object found = get(key);
                return found == null ? arguments[2] : found;
            case "getOrComputeIfAbsent":
            case "computeIfAbsent":
                return computed(key, arguments);
            case "put":
                values.put(key, arguments[1]);
                return null;
            case "remove":
                return values.remove(key);
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return 0;
            case "toString":
                return "Store";
            default:
                Halt.framework(called.getDeclaringClass().getName() + "." + called.getName());
                throw new UnsupportedOperationException(called.toString());
        }
    }

    private Object get(Object key) {
        for (TestStore at = this; at != null; at = at.above) {
            Object found = at.values.get(key);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private Object computed(Object key, Object[] arguments) throws Throwable {
        Object found = get(key);
        if (found != null) {
            return found;
        }
        Object made;
        if (arguments.length > 1) {
            made = ((Function<Object, Object>) arguments[1]).apply(arguments[0]);
        } else {
            Constructor<?> constructor = ((Class<?>) arguments[0]).getDeclaredConstructor();
            constructor.setAccessible(true);
            try {
                made = constructor.newInstance();
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
        values.put(key, made);
        return made;
    }

    /** What is to be closed when the context ends, the newest first. */
    List<Object> backwards() {
        List<Object> all = new ArrayList<>(values.values());
        Collections.reverse(all);
        return all;
    }
}
