package io.jcheck.runtime;

import java.lang.reflect.Executable;

/** Members that are called by reflection: harmless when code of the program runs, which has hooks of its own. */
final class Reflected {
    private Reflected() {}

    /** {@link java.lang.reflect.Method#invoke}; for a constructor there is no receiver. */
    static void invoking(Object member, Object receiver, int site) {
        // the call itself throws when there is no member
        if (member instanceof Executable) {
            Executable called = (Executable) member;
            reach(Classes.implementor(called, receiver), called.getName(), site);
        }
    }

    /** {@link Class#newInstance}. */
    static void constructing(Object type, int site) {
        if (type instanceof Class) {
            reach((Class<?>) type, "newInstance", site);
        }
    }

    private static void reach(Class<?> owner, String name, int site) {
        if (Control.current() != null && !Classes.isProgram(owner)) {
            Gaps.reflection(owner.getName() + "." + name, site);
        } else {
            Classes.initialising(owner, site);
        }
    }
}
