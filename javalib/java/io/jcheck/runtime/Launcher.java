package io.jcheck.runtime;

import io.jcheck.runtime.access.Blocks;
import io.jcheck.runtime.classes.Statics;
import io.jcheck.runtime.control.Inside;
import io.jcheck.runtime.events.Messages;
import io.jcheck.runtime.jvm.ExecutionStopped;
import io.jcheck.runtime.jvm.Output;
import io.jcheck.runtime.jvm.ProgramClasses;
import io.jcheck.runtime.protocol.Settings;
import io.jcheck.runtime.state.ThreadState;
import io.jcheck.runtime.threads.Shutdown;
import io.jcheck.runtime.threads.Threads;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Runs the main class of an instrumented program as thread 0.
 *
 * <p>The name of the main class is the first argument or, when an instrumented jar was started by {@code -jar}, the
 * attribute {@value #ATTRIBUTE} of its manifest.
 */
public final class Launcher {
    /** The manifest attribute that names the main class of the original jar. */
    public static final String ATTRIBUTE = "JCheck-Main-Class";

    /** Taken before the program runs. */
    private static final PrintStream ERR = Output.ERR;

    // what the last execution of this JVM has found: looking it up again would take as long as some visible operations
    private static Class<?> foundClass;
    private static Method foundMain;

    private Launcher() {}

    /**
     * Runs the program.
     *
     * @param args main class and arguments, or arguments only
     * @throws Throwable what the program throws, outside jcheck
     */
    public static void main(String[] args) throws Throwable {
        boolean named = System.getProperty("sun.java.command", "").startsWith(Launcher.class.getName());
        String main = named && args.length > 0 ? args[0] : attribute(ATTRIBUTE);
        if (main == null) {
            ERR.println("jcheck: no main class (hint: give its name as the first argument)");
            Runtime.getRuntime().halt(2);
        }
        String[] rest = named ? Arrays.copyOfRange(args, 1, args.length) : args;
        if (!Messages.isInstalled()) {
            call(ClassLoader.getSystemClassLoader(), main, rest);
            return;
        }
        PropertyHooks.reset();
        Executions.expect();
        run(ClassLoader.getSystemClassLoader(), main, rest);
        // returning would let the JVM exit once only daemon threads are left; when to end is the scheduler's decision
        while (true) {
            LockSupport.park();
        }
    }

    /**
     * Runs a main class as thread 0, on the calling thread, to its end or to that of the execution.
     *
     * @param loader the loader of the program
     * @param main the name of the main class, or the steps of a test
     * @param args the arguments of the program
     */
    public static void run(ClassLoader loader, String main, String[] args) {
        try {
            ThreadState self = Executions.begin();
            NetworkHooks.crash(Settings.NO_SITE);
            Throwable failure = null;
            try {
                call(loader, main, args);
            } catch (Throwable thrown) {
                failure = thrown;
            }
            Shutdown.mainEnds();
            Threads.finish(self, failure);
        } catch (ExecutionStopped over) {
            // nothing is left to report
        } finally {
            Executions.leaveMain();
        }
    }

    /**
     * The class that is needed first.
     *
     * @param main as {@link #run} takes it
     * @return its name
     */
    public static String classOf(String main) {
        return TestRun.is(main) ? TestRun.classOf(main) : main;
    }

    private static void call(ClassLoader loader, String className, String[] args) throws Throwable {
        ProgramClasses.begin(loader);
        Blocks.begin();
        if (TestRun.is(className)) {
            TestRun.run(loader, className);
            return;
        }
        Class<?> type = foundClass;
        Method main = foundMain;
        boolean again = type != null && type.getClassLoader() == loader && type.getName().equals(className);
        Inside.beginProgram();
        try {
            if (again) {
                Statics.initialised(type);
            } else {
                type = Statics.forName(className, true, loader);
            }
        } finally {
            Inside.endProgram();
        }
        if (!again) {
            main = mainMethod(type);
            main.setAccessible(true);
            foundClass = type;
            foundMain = main;
        }
        try {
            Constructor<?> constructor = null;
            if (!Modifier.isStatic(main.getModifiers())) {
                constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
            }
            boolean bare = main.getParameterCount() == 0;
            Inside.beginProgram();
            try {
                Object receiver = constructor == null ? null : constructor.newInstance();
                main.invoke(receiver, bare ? new Object[0] : new Object[] {args});
            } finally {
                Inside.endProgram();
            }
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** {@code main(String[])} or else {@code main()}, static or not (JLS 25, 12.1.4), inherited or not. */
    private static Method mainMethod(Class<?> type) throws NoSuchMethodException {
        Class<?>[][] signatures = {{String[].class}, {}};
        for (Class<?>[] signature : signatures) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                try {
                    Method found = at.getDeclaredMethod("main", signature);
                    if (found.getReturnType() == void.class && !Modifier.isPrivate(found.getModifiers())) {
                        return found;
                    }
                } catch (NoSuchMethodException inherited) {
                    continue;
                }
            }
        }
        throw new NoSuchMethodException(type.getName() + ".main(String[])");
    }

    private static String attribute(String name) {
        try (JarFile jar = new JarFile(System.getProperty("java.class.path", ""))) {
            Manifest manifest = jar.getManifest();
            return manifest == null ? null : manifest.getMainAttributes().getValue(name);
        } catch (IOException notStartedByJar) {
            return null;
        }
    }
}
