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
    private static final ThreadLocal<ArrayList<TCPConnection>> idle = new ThreadLocal<>();

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
        ArrayList<TCPConnection> connections = idle.get();
        for (int i = connections == null ? 0 : connections.size(); --i >= 0;) {
            if (connections.get(i).getChannel().getEndpoint().equals(endpoint)) {
                return connections.remove(i);
            }
        }
        return new TCPConnection(this, endpoint.newSocket());
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
        ArrayList<TCPConnection> connections = idle.get();
        if (connections == null) {
            connections = new ArrayList<>();
            idle.set(connections);
        }
        connections.add((TCPConnection) connection);
    }

    /** Only who lacks memory or sockets wants that. */
    public void shedCache() {}
}
