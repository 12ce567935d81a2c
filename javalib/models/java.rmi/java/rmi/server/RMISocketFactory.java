package java.rmi.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicReference;
import sun.rmi.transport.tcp.TCPDirectSocketFactory;

/**
 * What makes sockets. Each call asks whether the program has one of its own: that is read, not asked under a lock, so that calls
 * need no order among each other.
 */
public abstract class RMISocketFactory implements RMIClientSocketFactory, RMIServerSocketFactory {
    private static final AtomicReference<RMISocketFactory> factory = new AtomicReference<>();
    private static final AtomicReference<RMISocketFactory> standard = new AtomicReference<>();
    private static volatile RMIFailureHandler handler;

    /** For subclasses. */
    public RMISocketFactory() {}

    @Override
    public abstract Socket createSocket(String host, int port) throws IOException;

    @Override
    public abstract ServerSocket createServerSocket(int port) throws IOException;

    /** Sets what makes sockets from now on, once. */
    public static void setSocketFactory(RMISocketFactory fac) throws IOException {
        if (!factory.compareAndSet(null, fac)) {
            throw new SocketException("factory already defined");
        }
    }

    /** What the program has set, or null. */
    public static RMISocketFactory getSocketFactory() {
        return factory.get();
    }

    /** What is used if that is null. */
    public static RMISocketFactory getDefaultSocketFactory() {
        if (standard.get() == null) {
            standard.compareAndSet(null, new TCPDirectSocketFactory());
        }
        return standard.get();
    }

    /** Sets who is told when a server socket cannot be made. */
    public static void setFailureHandler(RMIFailureHandler fh) {
        handler = fh;
    }

    /** Who is told. */
    public static RMIFailureHandler getFailureHandler() {
        return handler;
    }
}
