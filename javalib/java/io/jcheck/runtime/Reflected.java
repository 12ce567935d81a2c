package io.jcheck.runtime;

import java.lang.reflect.Executable;
import java.lang.reflect.Proxy;

/** Members that are called by reflection: harmless when code of the program runs, which has hooks of its own. */
final class Reflected {
    private Reflected() {}

    static void invoking(Object member, int site) {
        ThreadState self = Control.current();
        if (self == null) {
            Uncontrolled.note();
            return;
        }
        // the call itself throws when there is no member
        if (!(member instanceof Executable)) {
            return;
        }
        Executable called = (Executable) member;
        Class<?> owner = called.getDeclaringClass();
        // classes that a static initialiser reaches in this way were not looked at when circles were searched
        if (self.classInit != null || !isProgram(owner) || Proxy.isProxyClass(owner)) {
            Gaps.reflection(owner.getName() + "." + called.getName(), site);
        }
    }

    private static boolean isProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != ClassLoader.getPlatformClassLoader();
    }
}
