package io.jcheck.runtime.classes;

import io.jcheck.runtime.access.ClassInits;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.ServiceLoader;

/** Classes that are reached by name, and lists of their members. */
public final class Classes {
    /** Names of methods that the instrumenter gives to classes begin so. */
    private static final String[] ADDED = {Bridges.PREFIX, "vh$", "jcheck$"};

    /** Packages of the JDK, as the instrumenter knows them. */
    private static final String[] PLATFORM = {
        "java.", "javax.", "jdk.", "sun.", "com.sun.", "org.w3c.dom.", "org.xml.sax.", "org.ietf.jgss.",
    };

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** Whether classes that the program makes are rewritten while they are loaded. */
    private static volatile boolean weaves;

    private Classes() {}

    /** From now on, classes that the program makes are rewritten while they are loaded. */
    public static void weave() {
        weaves = true;
    }

    /** {@link Class#forName(String, boolean, ClassLoader)}. */
    public static Class<?> forName(String name, boolean initialise, ClassLoader loader, int site)
            throws ClassNotFoundException {
        Class<?> type = find(name, false, loader);
        if (initialise && !type.isArray()) {
            initialise(type, site);
        }
        return type;
    }

    /** Initialises a class that can be found by its name. */
    public static void initialise(Class<?> type, int site) {
        initialising(type, site);
        try {
            find(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException hidden) {
            Gaps.reflection("a class without a name of its own", site);
        }
        initialised(type);
    }

    /** What it runs, a loader of the program or a static initialiser, is no part of jcheck. */
    private static Class<?> find(String name, boolean initialise, ClassLoader loader) throws ClassNotFoundException {
        ThreadState self = Token.current();
        int before = ThreadState.goOut(self);
        try {
            return Class.forName(name, initialise, loader);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /** {@link ClassLoader#loadClass(String)}. */
    public static Class<?> load(ClassLoader loader, String name) throws ClassNotFoundException {
        ThreadState self = Token.current();
        int before = ThreadState.goOut(self);
        try {
            return loader.loadClass(name);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /**
     * Code of the JDK is about to initialise a class. Which classes an initialiser needs in this way was not looked at
     * when circles were searched.
     */
    public static void initialising(Class<?> type, int site) {
        ThreadState self = Token.current();
        if (self == null) {
            Uncontrolled.note();
        } else if (self.classInit != null && ProgramClasses.isProgram(type)) {
            Gaps.initialiserReaches(site);
        }
        InitLocks.ask(type, site);
    }

    /** Providers of services, or a proxy, may be made, and classes that they need initialised. */
    public static void making(int site) {
        ThreadState self = Token.current();
        if (self != null && self.classInit != null) {
            Gaps.initialiserReaches(site);
        }
    }

    /** The program makes a class loader: where nobody rewrites what that defines, it is out of sight. */
    public static void makesLoader(int site) {
        if (Token.current() == null) {
            Uncontrolled.note();
        } else if (!weaves) {
            Gaps.reflection("classes that are made or loaded at run time", site);
        }
    }

    /** A class loader of the program works; who needs it first is no choice of the search. */
    public static void loading(int site) {
        makesLoader(site);
        if (Token.current() != null) {
            Gaps.loaderMayWork(site);
        }
    }

    /**
     * The program defines a class, or asks for one: under the lock for that, it is for whoever needs it. Where, the JVM
     * tells.
     */
    public static void defines(int site) {
        ThreadState self = Token.current();
        if (self == null || self.classInit == null || !self.classInit.isLockedSearch()) {
            loading(site);
        }
    }

    /**
     * Whether the code of the JDK that holds the lock for it has called the method of the program that calls a hook.
     */
    static boolean isCalledByJdk() {
        return WALKER.walk(frames -> frames.filter(frame -> !ProgramClasses.isOwn(frame.getDeclaringClass()))
                .skip(1).findFirst()
                .filter(frame -> frame.getDeclaringClass() == ClassLoader.class
                        && frame.getMethodName().equals("loadClass"))
                .isPresent());
    }

    /** Whether a class loader asks another one, directly or not, before it looks for itself. */
    static boolean isAncestor(ClassLoader older, ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at == older) {
                return true;
            }
        }
        return false;
    }

    /** A call of the JDK has initialised a class. */
    public static void initialised(Class<?> type) {
        Statics.initialised(type);
        ClassInits.use(type);
    }

    /** A resource is asked for by its name, in a way in which it cannot be replaced by the original. */
    public static void resource(Object name, int site) {
        if (Token.current() == null) {
            Uncontrolled.note();
        } else if (Originals.isClassFile(name)) {
            Gaps.reflection("a class file as a resource", site);
        }
    }

    /** A {@link ServiceLoader}, or something that it gave, makes providers. Those of the JDK are not under control. */
    public static void services(Object loader, int site) {
        making(site);
        if (loader instanceof ServiceLoader && Token.current() != null) {
            // its text is java.util.ServiceLoader[NAME OF THE SERVICE]; another one would count as of the JDK
            String text = loader.toString();
            String service = text.substring(text.indexOf('[') + 1);
            if (startsWith(service, PLATFORM)) {
                Gaps.reflection("providers of " + service.replace("]", ""), site);
            }
        }
    }

    /**
     * Members without those that the program does not have, in one order: the JVM's own changes from run to run.
     *
     * @param members an array of the caller's own
     */
    public static <M extends Executable> M[] sorted(M[] members) {
        if (Token.current() == null) {
            return members;
        }
        int count = 0;
        for (M member : members) {
            if (!member.isSynthetic() || !startsWith(member.getName(), ADDED)) {
                members[count++] = member;
            }
        }
        M[] own = Arrays.copyOf(members, count);
        Arrays.sort(own, Comparator.comparing(Classes::key));
        return own;
    }

    /** Name, parameters, result, and the class for members of several. */
    private static String key(Executable member) {
        StringBuilder key = new StringBuilder(member.getName()).append('(');
        for (Class<?> parameter : member.getParameterTypes()) {
            key.append(parameter.getName()).append(',');
        }
        if (member instanceof Method) {
            key.append(')').append(((Method) member).getReturnType().getName());
        }
        return key.append(' ').append(member.getDeclaringClass().getName()).toString();
    }

    /** The class of the program that has called a hook. */
    public static Class<?> caller() {
        return WALKER.walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                .filter(type -> !ProgramClasses.isOwn(type)).findFirst().orElse(Classes.class));
    }

    /** Whether code of a class can access a field without further ado. */
    public static boolean canAccess(Class<?> from, Field field) {
        try {
            MethodHandles.privateLookupIn(from, MethodHandles.lookup()).unreflectGetter(field);
            return true;
        } catch (IllegalAccessException denied) {
            return false;
        }
    }

    private static boolean startsWith(String name, String[] beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Where a call by reflection ends up: for methods that a class of the program overrides or implements, in that
     * class.
     *
     * @param method what is called
     * @param receiver on what; may be null
     * @return the class that declares the code
     */
    public static Class<?> implementor(Executable method, Object receiver) {
        Class<?> declared = method.getDeclaringClass();
        boolean virtual = method instanceof Method && !Modifier.isStatic(method.getModifiers())
                && !Modifier.isPrivate(method.getModifiers()) && declared.isInstance(receiver);
        if (!virtual || ProgramClasses.isProgram(declared) || !ProgramClasses.isProgram(receiver.getClass())) {
            return declared;
        }
        return declaring(method, receiver);
    }

    /** The class, of that of an object and those above it, that declares what a call of this method on it runs. */
    public static Class<?> declaring(Executable method, Object receiver) {
        Class<?> declared = method.getDeclaringClass();
        for (Class<?> at = receiver.getClass(); at != null; at = at.getSuperclass()) {
            try {
                return at.getDeclaredMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();
            } catch (NoSuchMethodException inherited) {
                continue;
            } catch (LinkageError unknown) {
                return declared;
            }
        }
        return declared;
    }
}
