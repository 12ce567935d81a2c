package io.jcheck.runtime.control;

import io.jcheck.runtime.events.Gaps;
import io.jcheck.runtime.protocol.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * What Java does not let one do to a {@link Thread}. Native code does it where it has registered itself; otherwise the agent
 * opens {@code java.lang} to this package.
 */
public final class ThreadInternals {
    private static boolean isNative;
    private static Field holder;
    private static Field task;

    private ThreadInternals() {}

    /**
     * Puts a wrapper around the task of a thread that was not started.
     *
     * @return the wrapper, or null when this JDK does not let us
     */
    public static ControlledTask wrapTask(Thread thread) {
        if (isNative) {
            Object owner = owner(thread);
            if (owner == null) {
                return null;
            }
            ControlledTask wrapper = new ControlledTask(task(owner));
            setTask(owner, wrapper);
            return wrapper;
        }
        try {
            find();
            if (!task.trySetAccessible() || holder != null && !holder.trySetAccessible()) {
                return null;
            }
            Object owner = holder == null ? thread : holder.get(thread);
            if (owner == null) {
                return null;
            }
            ControlledTask wrapper = new ControlledTask((Runnable) task.get(owner));
            task.set(owner, wrapper);
            return wrapper;
        } catch (ReflectiveOperationException | RuntimeException refused) {
            return null;
        }
    }

    /** Lets jcheck reach what is private in {@code java.lang}, where that was not done at the start. */
    public static void reach() {
        if (isNative) {
            open();
        }
    }

    /** Gives a process another number, for whoever asks. */
    public static void setNumber(Object process, long number) {
        reach();
        try {
            Field field = process.getClass().getDeclaredField("pid");
            field.setAccessible(true);
            if (field.getLong(process) != number) {
                field.setLong(process, number);
            }
        } catch (ReflectiveOperationException | RuntimeException refused) {
            Gaps.operation("java.lang.ProcessHandle.pid", Settings.NO_SITE);
        }
    }

    /** Does what {@code super.start()} does in a method of {@code caller} (JVMS 6.5 invokespecial). */
    static void superStart(Thread thread, Class<?> caller) {
        try {
            MethodHandles.privateLookupIn(caller, MethodHandles.lookup())
                    .findSpecial(Thread.class, "start", MethodType.methodType(void.class), caller)
                    .invoke(thread);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable refused) {
            throw new IllegalStateException("jcheck cannot call super.start() of " + caller + ": " + refused, refused);
        }
    }

    /** Starts a thread; {@code caller} is the class whose method calls {@code super.start()}, or null. */
    public static void startReally(Thread thread, Class<?> caller) {
        if (caller == null) {
            thread.start();
        } else {
            superStart(thread, caller);
        }
    }

    /** Called when the native methods can be used. To reach a field by reflection would be most of what a short run takes. */
    private static void useNative() {
        isNative = true;
    }

    /** What has the task of a thread: the thread in JDK 17, its holder in JDK 19 and newer. */
    private static native Object owner(Thread thread);

    private static native Runnable task(Object owner);

    private static native void open();

    private static native void setTask(Object owner, Runnable task);

    /** Finds the field with the task: JDK 17 has {@code Thread.target}, JDK 19 and newer have {@code Thread.holder.task}. */
    private static void find() throws NoSuchFieldException {
        if (task != null) {
            return;
        }
        Field found;
        try {
            found = Thread.class.getDeclaredField("target");
        } catch (NoSuchFieldException newer) {
            holder = Thread.class.getDeclaredField("holder");
            found = holder.getType().getDeclaredField("task");
        }
        task = found;
    }
}
