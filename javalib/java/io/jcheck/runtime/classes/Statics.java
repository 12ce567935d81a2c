package io.jcheck.runtime.classes;

import io.jcheck.runtime.control.Border;
import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.events.Uncontrolled;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.Undeclared;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.state.Token;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;

/**
 * Initialisation of classes (JLS 12.4.2) in a JVM where they stay loaded: which of them are initialised in the present
 * execution. The instrumenter's module {@code reinit} says what calls this.
 *
 * <p>Nothing here is on the path of a class that is initialised; that compares its own epoch with {@link #epoch}.
 */
public final class Statics {
    private static final byte IN_PROGRESS = 1;
    private static final byte DONE = 2;
    private static final byte FAILED = 3;

    /** The number of the present execution. */
    public static int epoch = 1;

    private static State[] states = new State[256];
    /** Classes whose initialisation has begun in this execution. */
    private static final ArrayList<State> BEGUN = new ArrayList<>();
    /** Enums that were initialised in this execution. */
    private static final ArrayList<Class<?>> ENUMS = new ArrayList<>();
    /** The question that initialises a class, or null where there is none. */
    private static final HashMap<Class<?>, Method> QUESTIONS = new HashMap<>();

    private static final StackWalker WALKER = StackWalker.getInstance(EnumSet.of(
            StackWalker.Option.RETAIN_CLASS_REFERENCE,
            StackWalker.Option.SHOW_REFLECT_FRAMES,
            StackWalker.Option.SHOW_HIDDEN_FRAMES));

    private static Field[] enumCaches;
    /** Whether the classes of the program are such that stay. */
    private static boolean inUse;

    private Statics() {}

    /** Makes what this class keeps, before a program runs. */
    public static void prepare() {}

    /** What is known of a class. */
    private static final class State {
        int epoch;
        byte status;
        Thread initialiser;
        Throwable failure;
    }

    /**
     * Begins a new execution: no class is initialised any more.
     */
    public static synchronized void reset() {
        inUse = true;
        epoch++;
        for (Class<?> type : ENUMS) {
            forgetConstants(type);
        }
        ENUMS.clear();
        for (State state : BEGUN) {
            state.initialiser = null;
            state.failure = null;
        }
        BEGUN.clear();
    }

    /**
     * A thread needs a class that is not initialised yet, as far as it can see.
     *
     * @param number which class
     * @param name its name
     * @return true when the caller is to initialise it and then call {@link #end} or {@link #failed}
     */
    public static boolean begin(int number, String name) {
        while (true) {
            if (Token.isStopping()) {
                throw ExecutionStopped.INSTANCE;
            }
            Throwable cause = null;
            Border.beginPlatform();
            try {
                synchronized (Statics.class) {
                    State state = state(number);
                    if (state.epoch != epoch) {
                        state.status = IN_PROGRESS;
                        state.initialiser = Thread.currentThread();
                        state.epoch = epoch;
                        BEGUN.add(state);
                        return true;
                    }
                    if (state.status == DONE || state.initialiser == Thread.currentThread() && state.status != FAILED) {
                        return false;
                    }
                    if (isSuperCall()) {
                        return false;
                    }
                    cause = state.status == FAILED ? state.failure : null;
                }
            } finally {
                Border.endPlatform();
            }
            if (cause != null) {
                // as the JVM does, with the lock of the new error
                NoClassDefFoundError error = new NoClassDefFoundError("Could not initialize class " + name);
                error.initCause(cause);
                throw error;
            }
            // as in the JVM, the thread waits, and whoever watches it finds it runnable
            Thread.yield();
        }
    }

    /**
     * Whether the question comes from a constructor that the constructor of a subclass has called. The JVM asks for the
     * class of a new object only: a subclass that was initialised within a circle outlives the failure of its superclass.
     */
    private static boolean isSuperCall() {
        return WALKER.walk(frames -> {
            Iterator<StackWalker.StackFrame> rest = frames.iterator();
            Class<?> holder = null;
            StackWalker.StackFrame frame = rest.next();
            while (frame.getDeclaringClass() == Statics.class || frame.getMethodName().startsWith("jcheck$")) {
                holder = frame.getDeclaringClass();
                frame = rest.next();
            }
            boolean asked = frame.getMethodName().equals("<init>") && frame.getDeclaringClass() == holder;
            if (!asked || !rest.hasNext()) {
                return false;
            }
            StackWalker.StackFrame caller = rest.next();
            return caller.getMethodName().equals("<init>") && holder.isAssignableFrom(caller.getDeclaringClass());
        });
    }

    private static State state(int number) {
        if (number >= states.length) {
            states = Arrays.copyOf(states, Math.max(number + 1, 2 * states.length));
        }
        if (states[number] == null) {
            states[number] = new State();
        }
        return states[number];
    }

    /**
     * A class has been initialised.
     *
     * @param number which
     */
    public static synchronized void end(int number) {
        states[number].status = DONE;
    }

    /**
     * The initialisation of a class has failed (JLS 12.4.2, steps 10 to 12).
     *
     * @param failure why
     * @param number which class
     * @return what is to be thrown
     */
    public static Throwable failed(Throwable failure, int number) {
        if (failure == ExecutionStopped.INSTANCE) {
            return failure;
        }
        // These may be code of the program; the JVM asks for the frames, too.
        String message = failure.getMessage();
        StackTraceElement[] frames = framesOf(failure);
        Border.beginPlatform();
        try {
            Throwable thrown = failure instanceof Error ? failure : new ExceptionInInitializerError(failure);
            synchronized (Statics.class) {
                State state = states[number];
                state.failure = remembered(failure, message, frames);
                state.status = FAILED;
            }
            return thrown;
        } finally {
            Border.endPlatform();
        }
    }

    /** What later uses of a class name as the cause: the first failure in words, as the JVM does since 17. */
    static Throwable remembered(Throwable failure, String message, StackTraceElement[] frames) {
        String text = failure.getClass().getName();
        if (message != null) {
            text += ": " + message;
        }
        Throwable cause = new ExceptionInInitializerError(
                "Exception " + text + " [in thread \"" + Thread.currentThread().getName() + "\"]");
        cause.setStackTrace(frames);
        return cause;
    }

    /** None, as in the JVM, if they cannot be told. */
    static StackTraceElement[] framesOf(Throwable failure) {
        try {
            return failure.getStackTrace();
        } catch (ExecutionStopped stopped) {
            throw stopped;
        } catch (Throwable ofProgram) {
            return new StackTraceElement[0];
        }
    }

    /**
     * An enum is about to be initialised: the JDK must not keep its constants beyond this execution.
     *
     * @param type the enum
     */
    public static synchronized void beginEnum(Class<?> type) {
        Border.beginPlatform();
        try {
            ENUMS.add(type);
        } finally {
            Border.endPlatform();
        }
    }

    /** Empties the caches behind {@link Class#getEnumConstants} and {@link Enum#valueOf}. */
    private static void forgetConstants(Class<?> type) {
        try {
            if (enumCaches == null) {
                Field[] fields = {
                    Class.class.getDeclaredField("enumConstants"), Class.class.getDeclaredField("enumConstantDirectory"),
                };
                for (Field field : fields) {
                    field.setAccessible(true);
                }
                enumCaches = fields;
            }
            for (Field field : enumCaches) {
                field.set(type, null);
            }
        } catch (ReflectiveOperationException unknown) {
            throw new IllegalStateException("this JDK keeps the constants of enums in an unknown way", unknown);
        }
    }

    /**
     * Comes after a call of the JDK that initialises a class.
     *
     * @param type the class
     */
    public static void initialised(Class<?> type) {
        Method question = question(type);
        if (question == null) {
            return;
        }
        // what the initialiser does is no part of jcheck, wherever it was asked for
        ThreadState holder = Token.running;
        ThreadState self = holder != null && holder.isCurrent() ? holder : null;
        int before = ThreadState.goOut(self);
        try {
            question.invoke(null);
        } catch (InvocationTargetException thrown) {
            throw Undeclared.<RuntimeException>exception(thrown.getCause());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } finally {
            ThreadState.comeBack(self, before);
        }
    }

    /**
     * Comes before what the next execution in this JVM would notice, if it runs the same classes.
     *
     * @param why for people
     */
    public static void departs(String why) {
        Border.beginPlatform();
        try {
            if (Token.current() == null) {
                Uncontrolled.gap(Gaps.RESET, why);
            } else {
                Gaps.departs(why);
            }
        } finally {
            Border.endPlatform();
        }
    }

    /** Comes before a class loader is made, or a class is defined: nobody asks what such classes do to these. */
    public static void definesClasses() {
        if (inUse) {
            departs("it makes class loaders or defines classes");
        }
    }

    /**
     * Stands for {@link Class#forName(String, boolean, ClassLoader)}.
     *
     * @param name the name of a class
     * @param initialise whether to initialise it
     * @param loader where to look for it
     * @return the class
     * @throws ClassNotFoundException when there is none
     */
    public static Class<?> forName(String name, boolean initialise, ClassLoader loader) throws ClassNotFoundException {
        Class<?> type = Class.forName(name, initialise, loader);
        if (initialise) {
            initialised(type);
        }
        return type;
    }

    /** Whether the static state of a class starts anew with each execution. */
    static boolean startsAnew(Class<?> type) {
        return question(type) != null;
    }

    private static synchronized Method question(Class<?> type) {
        if (!inUse || type.isArray() || type.isPrimitive() || type.getClassLoader() == null) {
            return null;
        }
        Border.beginPlatform();
        try {
            if (!QUESTIONS.containsKey(type)) {
                QUESTIONS.put(type, find(type));
            }
            return QUESTIONS.get(type);
        } finally {
            Border.endPlatform();
        }
    }

    private static Method find(Class<?> type) {
        Class<?> holder = type;
        if (type.isInterface()) {
            try {
                holder = Class.forName(type.getName() + "$jcheck", false, type.getClassLoader());
            } catch (ClassNotFoundException stateless) {
                return null;
            }
        }
        for (Method method : holder.getDeclaredMethods()) {
            if (method.getName().startsWith("jcheck$use$")) {
                method.setAccessible(true);
                return method;
            }
        }
        return null;
    }
}
