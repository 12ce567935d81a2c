package io.jcheck.agent;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Enumeration;
import java.util.Map;

/** Defines the classes of the program anew for one execution, so that their static state is fresh. */
final class HostLoader extends ClassLoader {
    private final Map<String, byte[]> classes;
    private final URLClassLoader resources;

    /**
     * A loader that has not defined anything yet.
     *
     * @param classes class files by the names of their classes
     * @param resources where everything else is
     */
    HostLoader(Map<String, byte[]> classes, URLClassLoader resources) {
        super(ClassLoader.getPlatformClassLoader());
        this.classes = classes;
        this.resources = resources;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
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
