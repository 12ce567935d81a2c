package io.jcheck.agent;

import io.jcheck.runtime.Executions;
import io.jcheck.runtime.Launcher;
import io.jcheck.runtime.PropertyHooks;
import io.jcheck.runtime.classes.Originals;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Runs one execution of a program in a JVM that jcheck has created itself, so that no Java agent need be loaded.
 *
 * <p>There is no lambda here: the first one of a JVM takes longer than all the rest of this class.
 */
public final class Direct implements Runnable, Predicate<Class<?>> {
    private final ClassLoader loader = ClassLoader.getSystemClassLoader();
    private final String main;
    private final String[] args;

    private Direct(String main, String[] args) {
        this.main = main;
        this.args = args;
    }

    /**
     * Says hello to the scheduler and runs the program; the scheduler ends the JVM. Does not return.
     *
     * @param token the secret that the scheduler expects
     * @param run what tells apart what is run; empty if the scheduler has started this JVM
     * @param process which process of a system this is; empty if it is none, or the scheduler has started this JVM
     * @param main the name of the main class
     * @param args the arguments of the program
     */
    public static void start(String token, String run, String process, String main, String[] args) {
        Direct program = new Direct(main, args);
        program.find();
        try {
            SocketLink link = new SocketLink(new NativeConnection(), program);
            link.hello(token, run, run.isEmpty() ? "" : String.join(" ", args), process);
            Originals.install(System.getProperty("java.class.path", "").split(File.pathSeparator));
            Executions.install(link, link.settings());
        } catch (IOException | RuntimeException failed) {
            throw Lost.end(failed.getMessage() == null ? failed.toString() : failed.getMessage());
        }
        // as in a JVM that runs many executions: the program sees what is done with them
        PropertyHooks.reset();
        Executions.expect();
        // a thread of its own has the stack that -Xss asks for
        Executions.main(program).start();
        // a JVM that is to end waits 300 ms for threads in native code, so the caller stays here
        while (true) {
            LockSupport.park();
        }
    }

    /** A class path that this JVM cannot read is no fault of the program, which must not begin then. */
    private void find() {
        String type = Launcher.classOf(main);
        try {
            Class.forName(type, false, loader);
        } catch (ClassNotFoundException missing) {
            if (type.equals(missing.getMessage())) {
                String path = System.getProperty("java.class.path");
                throw Lost.end("there is no class " + type + " for this JVM on the class path " + path);
            }
        } catch (LinkageError ofProgram) {
            // it happens again when the program begins, and belongs to it
            return;
        }
    }

    @Override
    public void run() {
        Launcher.run(loader, main, args);
    }

    /** Everything on the class path is instrumented; other classes are if that happens while they are loaded. */
    @Override
    public boolean test(Class<?> type) {
        return Weaving.isUninstrumented(type, loader);
    }
}
