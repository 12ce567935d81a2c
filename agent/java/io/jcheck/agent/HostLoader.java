package io.jcheck.agent;

import io.jcheck.runtime.classes.Classes;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Defines the classes of the program anew for one execution, so that their static state is fresh. */
final class HostLoader extends ClassLoader {
    private final Map<String, byte[]> classes;
    private final Earlier earlier;
    private final URLClassLoader resources;
    /** The classes that this loader has defined, but for those that the JVM has verified for an earlier one. */
    private final Queue<Class<?>> unknown = new ConcurrentLinkedQueue<>();

    /** What loaders have found out; their parent is the same for all, so its answers are. */
    static final class Earlier {
        /** Names of classes that an earlier loader has defined, since the parent has none. */
        private final Set<String> own = ConcurrentHashMap.newKeySet();
        /** Classes of the parent that an earlier loader was asked for. */
        private final Map<String, Class<?>> ofParent = new ConcurrentHashMap<>();
    }

    /**
     * A loader that has not defined anything yet.
     *
     * @param classes class files by the names of their classes
     * @param earlier what the loaders before it have found out
     * @param resources where everything else is
     */
    HostLoader(Map<String, byte[]> classes, Earlier earlier, URLClassLoader resources) {
        super(ClassLoader.getPlatformClassLoader());
        this.classes = classes;
        this.earlier = earlier;
        this.resources = resources;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        // what the parent has need not be found out again, which takes longer than to define a class
        Class<?> ofParent = earlier.ofParent.get(name);
        if (ofParent != null) {
            return ofParent;
        }
        // the JVM may ask for a superclass while it defines a class that it need not verify again
        Verification.on();
        if (!earlier.own.contains(name)) {
            Class<?> type = super.loadClass(name, resolve);
            if (type.getClassLoader() != this) {
                earlier.ofParent.put(name, type);
            }
            return type;
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> type = findLoadedClass(name);
            if (type == null) {
                type = findClass(name);
            }
            if (resolve) {
                resolveClass(type);
            }
            return type;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        earlier.own.add(name);
        if (!Verification.off(name)) {
            Class<?> type = defineClass(name, bytes, 0, bytes.length);
            unknown.add(type);
            return type;
        }
        try {
            return defineClass(name, bytes, 0, bytes.length);
        } finally {
            Verification.on();
        }
    }

    /** Called when the execution is over: which classes the JVM has verified for it. */
    void remember() {
        Verification.remember(unknown);
    }

    /** Where classes stay, all that this loader has defined. */
    Iterable<Class<?>> defined() {
        return unknown;
    }

    @Override
    protected URL findResource(String name) {
        return resources.findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return resources.findResources(name);
    }
}
