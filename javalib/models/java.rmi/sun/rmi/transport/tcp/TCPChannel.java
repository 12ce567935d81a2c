package sun.rmi.transport.tcp;

import java.io.IOException;
import java.rmi.RemoteException;
import java.util.ArrayList;
import sun.rmi.transport.Channel;
import sun.rmi.transport.Connection;
import sun.rmi.transport.Endpoint;

/**
 * Connections to one endpoint. A thread uses those again that it has made itself: with one list for all, calls that have nothing to do
 * with each other would have an order. No connection is idle for so long that it is closed.
 */
public class TCPChannel implements Channel {
    private static final ThreadLocal<ArrayList<Connection>> idle = new ThreadLocal<>();

    /** How many local connections a thread has made: those who answer have names that follow from it. */
    private static final ThreadLocal<Integer> made = new ThreadLocal<>();

    private final TCPEndpoint endpoint;

    TCPChannel(TCPTransport transport, TCPEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public Endpoint getEndpoint() {
        return endpoint;
    }

    @Override
    public Connection newConnection() throws RemoteException {
        ArrayList<Connection> connections = idle.get();
        for (int i = connections == null ? 0 : connections.size(); --i >= 0;) {
            if (connections.get(i).getChannel().getEndpoint().equals(endpoint)) {
                return connections.remove(i);
            }
        }
        TCPTransport here = TCPTransport.here(endpoint);
        return here != null ? here.connect(this) : new TCPConnection(this, endpoint.newSocket());
    }

    /** The number of a local connection of the calling thread. */
    static int next() {
        Integer before = made.get();
        int number = before == null ? 1 : before + 1;
        made.set(number);
        return number;
    }

    @Override
    public void free(Connection connection, boolean reuse) {
        if (connection == null) {
            return;
        }
        if (!reuse) {
            try {
                connection.close();
            } catch (IOException e) {
                // then it is closed
            }
            return;
        }
        ArrayList<Connection> connections = idle.get();
        if (connections == null) {
            connections = new ArrayList<>();
            idle.set(connections);
        }
        connections.add(connection);
    }

    /** Only who lacks memory or sockets wants that. */
    public void shedCache() {}
}
