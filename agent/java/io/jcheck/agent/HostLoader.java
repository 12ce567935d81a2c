package io.jcheck.agent;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.Map;
import java.util.Set;

/** Defines the classes of the program anew for one execution, so that their static state is fresh. */
final class HostLoader extends ClassLoader {
    private final Map<String, byte[]> classes;
    private final Set<String> own;
    private final URLClassLoader resources;

    /**
     * A loader that has not defined anything yet.
     *
     * @param classes class files by the names of their classes
     * @param own names of classes that an earlier loader has defined, since its parent, which is that of all, has none
     * @param resources where everything else is
     */
    HostLoader(Map<String, byte[]> classes, Set<String> own, URLClassLoader resources) {
        super(ClassLoader.getPlatformClassLoader());
        this.classes = classes;
        this.own = own;
        this.resources = resources;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!own.contains(name)) {
            return super.loadClass(name, resolve);
        }
        // that the parent has none need not be found out again, which takes longer than to define it
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
        own.add(name);
        return defineClass(name, bytes, 0, bytes.length);
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
