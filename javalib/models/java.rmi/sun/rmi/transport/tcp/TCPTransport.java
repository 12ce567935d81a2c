package sun.rmi.transport.tcp;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import java.rmi.server.LogStream;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.ServerNotActiveException;
import java.security.AccessControlContext;
import java.util.ExportedObject;
import java.util.LinkedList;
import java.util.RemotePlaces;
import java.util.concurrent.atomic.AtomicReference;
import sun.rmi.runtime.Log;
import sun.rmi.transport.Endpoint;
import sun.rmi.transport.StreamRemoteCall;
import sun.rmi.transport.Target;
import sun.rmi.transport.Transport;
import sun.rmi.transport.TransportConstants;

/**
 * Calls. Each connection has a thread of its own, which answers one call after the other; the JDK has a pool for these. Who calls
 * from the same JVM needs no socket ({@link TCPConnection}), unless the program makes its sockets itself. For others a thread
 * accepts connections. Both ends are of this kind, so they do not tell each other who they are first.
 */
@SuppressWarnings({"deprecation", "removal"}) // what JDK 17 asks for
public class TCPTransport extends Transport {
    static final Log tcpLog = Log.getLog("sun.rmi.transport.tcp", "tcp",
            LogStream.parseLevel(System.getProperty("sun.rmi.transport.tcp.logLevel")));
    static final RMISocketFactory defaultSocketFactory = RMISocketFactory.getDefaultSocketFactory();

    /** Who calls, in a thread that answers. */
    private static final ThreadLocal<String> caller = new ThreadLocal<>();

    private final LinkedList<TCPEndpoint> endpoints;
    /** How many objects are exported here; under the lock of this object. */
    private int exported;
    private volatile ServerSocket server;
    /** Whether sockets are the JDK's own. */
    private volatile boolean plain;

    TCPTransport(LinkedList<TCPEndpoint> endpoints) {
        this.endpoints = endpoints;
    }

    /** Only who lacks memory or sockets wants that. */
    public void shedConnectionCaches() {}

    @Override
    public TCPChannel getChannel(Endpoint endpoint) {
        return endpoint instanceof TCPEndpoint tcp ? new TCPChannel(this, tcp) : null;
    }

    @Override
    public void free(Endpoint endpoint) {}

    @Override
    public void exportObject(Target target) throws RemoteException {
        // With a port that the system has chosen it listens for ever, and nobody counts.
        if (!isAnonymous() || server == null) {
            synchronized (this) {
                listen();
                exported++;
            }
        }
        boolean done = false;
        try {
            super.exportObject(target);
            done = true;
        } finally {
            if (!done) {
                targetUnexported();
            }
        }
    }

    private boolean isAnonymous() {
        return endpoints.getLast().getListenPort() == 0;
    }

    @Override
    protected void targetUnexported() {
        if (!isAnonymous()) {
            oneLess();
        }
    }

    private synchronized void oneLess() {
        exported--;
        if (exported > 0) {
            return;
        }
        place(server.getLocalPort()).set(null);
        try {
            server.close();
        } catch (IOException e) {
            // then it is closed
        }
        server = null;
    }

    /** What JDK 17 asks before a call: no security manager is there. */
    protected void checkAcceptPermission(AccessControlContext context) {}

    private void listen() throws RemoteException {
        if (server != null) {
            return;
        }
        TCPEndpoint endpoint = endpoints.getLast();
        int port = endpoint.getPort();
        try {
            server = endpoint.newServerSocket();
        } catch (BindException e) {
            throw new ExportException("Port already in use: " + port, e);
        } catch (IOException e) {
            throw new ExportException("Listen failed on port: " + port, e);
        }
        boolean own = endpoint.getServerSocketFactory() != null || endpoint.getClientSocketFactory() != null;
        plain = !own && RMISocketFactory.getSocketFactory() == null;
        ServerSocket mine = server;
        place(mine.getLocalPort()).set(this);
        if (plain && !ExportedObject.isForOthers()) {
            return; // nobody comes by a socket
        }
        start("RMI TCP Accept-" + port, () -> acceptAll(mine));
    }

    private static void start(String name, Runnable runnable) {
        // What threads inherit would be that of a caller.
        Thread thread = new Thread(null, runnable, name, 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private static AtomicReference<TCPTransport> place(int port) {
        return RemotePlaces.of(port, false);
    }

    /** What answers there without sockets, if it is in this JVM; or null. */
    static TCPTransport here(TCPEndpoint endpoint) {
        if (endpoint.getClientSocketFactory() != null || RMISocketFactory.getSocketFactory() != null) {
            return null;
        }
        TCPTransport transport = place(endpoint.getPort()).get();
        return transport != null && transport.plain && isHere(endpoint.getHost()) ? transport : null;
    }

    private static boolean isHere(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false; // as who makes a socket will be told
        }
    }

    /** A connection of the calling thread, with a thread that answers. */
    TCPConnection connect(TCPChannel channel) {
        TCPConnection calls = TCPConnection.ofCaller(channel);
        String host = "127.0.0.1";
        TCPConnection answers = calls.otherEnd(new TCPChannel(this, new TCPEndpoint(host, 0)));
        start("RMI TCP Connection(" + TCPChannel.next() + ")-" + host, () -> {
            caller.set(host);
            handleMessages(answers, true);
        });
        return calls;
    }

    private void acceptAll(ServerSocket server) {
        for (int count = 1;; count++) {
            try {
                Socket socket = server.accept();
                String host = socket.getInetAddress().getHostAddress();
                start("RMI TCP Connection(" + count + ")-" + host, () -> answer(socket, host));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void answer(Socket socket, String host) {
        caller.set(host);
        try {
            TCPEndpoint from = new TCPEndpoint(host, socket.getLocalPort());
            InputStream in = new BufferedInputStream(socket.getInputStream());
            BufferedOutputStream out = new BufferedOutputStream(socket.getOutputStream());
            handleMessages(new TCPConnection(new TCPChannel(this, from), socket, in, out), true);
        } catch (IOException e) {
            // who called is gone
        }
    }

    void handleMessages(TCPConnection connection, boolean persistent) {
        try {
            InputStream in = connection.getInputStream();
            do {
                if (in.read() != TransportConstants.Call || !serviceCall(new StreamRemoteCall(connection))) {
                    break;
                }
                connection.answer();
            } while (persistent);
        } catch (IOException e) {
            // who called is gone
        } finally {
            try {
                connection.close();
            } catch (IOException e) {
                // then it is closed
            }
        }
    }

    /** The host of who calls. */
    public static String getClientHost() throws ServerNotActiveException {
        String host = caller.get();
        if (host == null) {
            throw new ServerNotActiveException("not in a remote call");
        }
        return host;
    }
}
