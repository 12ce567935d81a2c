package io.jcheck.agent;

import io.jcheck.runtime.Executions;
import io.jcheck.runtime.control.Control;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** What the JVM calls before the main class: connects to the scheduler and puts the JVM under its control. */
public final class Agent {
    private Agent() {}

    /**
     * Connects to the scheduler, or ends the JVM.
     *
     * @param arguments {@code connect=unix:/path,token=T} or {@code connect=tcp:host:port,token=T}
     * @param instrumentation what the JVM offers
     */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            open(instrumentation);
            Options options = Options.parse(arguments);
            Connection connection = SocketConnection.open(options.connect);
            UninstrumentedClasses classes = new UninstrumentedClasses();
            SocketLink link = new SocketLink(connection, classes::contains);
            link.hello(options.token, "", "", "");
            instrumentation.addTransformer(classes);
            // whoever starts the JVM may have forgotten -ea, and an assertion that is not checked would hold
            ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);
            Executions.install(link, link.settings());
        } catch (IOException | RuntimeException failed) {
            throw Lost.end(failed.getMessage() == null ? failed.toString() : failed.getMessage());
        }
    }

    /** Lets the hooks reach what is private in java.lang.Thread, without a flag on the command line. */
    private static void open(Instrumentation instrumentation) {
        Set<Module> ours = Set.of(Control.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", ours), Set.of(), Map.of());
    }
}
