package io.jcheck.runtime.jvm;

import java.util.ArrayList;

/** Frames of threads and throwables as the program knows them, without those that jcheck adds. */
public final class Stacks {
    private static final int MAX_FRAMES = 1024;
    private static final String THREADS = "io.jcheck.runtime.threads.Threads";
    private static final String LIFE = "io.jcheck.runtime.threads.Threads$Life";
    private static final String TASK = "io.jcheck.runtime.control.ControlledTask";

    private Stacks() {}

    /**
     * The frames of a thread.
     *
     * @param thread any thread, or null
     * @return innermost first; nothing when its class declares how to get them, since that would run the program's code
     */
    public static String[] of(Thread thread) {
        if (thread == null || ProgramClasses.declarer(thread.getClass(), "getStackTrace") != Thread.class) {
            return new String[0];
        }
        return clean(thread.getStackTrace());
    }

    /**
     * Renders a stack as {@code class.method(File.java:line)}.
     *
     * <p>Left out are frames of jcheck, what the JDK runs above them (how a thread waits) and what the JDK runs below
     * the program (how a thread starts).
     *
     * @param raw innermost first
     * @return innermost first
     */
    public static String[] clean(StackTraceElement[] raw) {
        StackTraceElement[] trace = Wrappers.hidden(raw);
        int from = firstOfProgram(trace);
        int to = endOfProgram(trace);
        ArrayList<String> frames = new ArrayList<>();
        for (int i = from; i < to && frames.size() < MAX_FRAMES; i++) {
            if (!isJcheck(trace[i]) && !isHidden(trace[i]) && !isQuestion(trace[i])) {
                frames.add(render(trace[i]));
            }
        }
        return frames.toArray(new String[0]);
    }

    /** The frames of the calling thread that there would be without jcheck. */
    public static StackTraceElement[] shown(StackTraceElement[] raw) {
        StackTraceElement[] trace = Wrappers.hidden(raw);
        int base = 0;
        while (base < trace.length && !isCaller(trace[base])) {
            base++;
        }
        int end = base;
        boolean isMain = base < trace.length && !trace[base].getClassName().equals(THREADS);
        while (isMain && end > 0 && isReflection(trace[end - 1])) {
            end--;
        }
        ArrayList<StackTraceElement> frames = new ArrayList<>();
        for (int i = 0; i < end; i++) {
            if (!isJcheck(trace[i]) && !isQuestion(trace[i])) {
                frames.add(trace[i]);
            }
        }
        // a task is called by its thread, and jcheck stands between the two
        int caller = base + 1;
        if (caller < trace.length && trace[caller].getClassName().equals(LIFE)) {
            caller++;
        }
        boolean isTask = caller < trace.length && trace[caller].getClassName().equals(TASK);
        for (int i = caller + 1; isTask && i < trace.length; i++) {
            if (trace[i].getClassName().equals("java.lang.Thread")) {
                frames.add(trace[i]);
            }
        }
        return frames.toArray(new StackTraceElement[0]);
    }

    /** Whether it calls the main method, or what a thread does. */
    private static boolean isCaller(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.equals("io.jcheck.runtime.Launcher")
                || name.startsWith("io.jcheck.runtime.Test")
                || name.equals(THREADS) && frame.getMethodName().equals("live");
    }

    private static boolean isReflection(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("jdk.internal.reflect.") || name.startsWith("java.lang.reflect.");
    }

    /** Behind the frames of jcheck at the top and behind the JDK's above them. */
    private static int firstOfProgram(StackTraceElement[] trace) {
        int i = 0;
        while (i < trace.length && isJdk(trace[i])) {
            i++;
        }
        if (i == trace.length || !isJcheck(trace[i])) {
            return 0;
        }
        return i;
    }

    /** Before the frames of jcheck at the bottom and before the reflection above them. */
    private static int endOfProgram(StackTraceElement[] trace) {
        int end = trace.length;
        for (int i = trace.length - 1; i >= 0; i--) {
            if (isBase(trace[i])) {
                end = i;
                break;
            }
        }
        while (end > 0 && (isJcheck(trace[end - 1]) || isPlumbing(trace[end - 1]))) {
            end--;
        }
        return end;
    }

    /** Where jcheck calls the main or run method of a thread. */
    private static boolean isBase(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.equals("io.jcheck.runtime.Launcher")
                || name.equals(TASK)
                || name.equals("io.jcheck.runtime.control.Fibers")
                || name.startsWith("io.jcheck.runtime.control.PooledThreads")
                || name.equals("io.jcheck.runtime.Hooks") && frame.getMethodName().equals("enterRun");
    }

    private static boolean isJcheck(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("io.jcheck.runtime.")
                || name.startsWith("io.jcheck.agent.")
                || name.equals("java.lang.JcheckBorder")
                || name.equals("io.jcheck.Check");
    }

    /** Frames of lambdas and method handles: throwables leave them out, stacks of other threads do not. */
    private static boolean isHidden(StackTraceElement frame) {
        return frame.getClassName().indexOf('/') >= 0;
    }

    /** Whether a frame asks if a class is initialised, see {@code Statics}. */
    private static boolean isQuestion(StackTraceElement frame) {
        String method = frame.getMethodName();
        return method.startsWith("jcheck$") && !method.equals(ProgramClasses.INITIALISER);
    }

    private static boolean isPlumbing(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("java.lang.invoke.")
                // below a thread that is one
                || name.equals("jdk.internal.vm.Continuation")
                || name.equals("java.lang.Thread");
    }

    private static boolean isJdk(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }

    private static String render(StackTraceElement frame) {
        String place = "Unknown Source";
        if (frame.isNativeMethod()) {
            place = "Native Method";
        } else if (frame.getFileName() != null) {
            place = frame.getLineNumber() < 0 ? frame.getFileName() : frame.getFileName() + ":" + frame.getLineNumber();
        }
        String method = frame.getMethodName().equals(ProgramClasses.INITIALISER) ? "<clinit>" : frame.getMethodName();
        return frame.getClassName() + "." + method + "(" + place + ")";
    }
}
