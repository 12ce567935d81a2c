/*
 * The program makes the sockets of its objects itself, and counts them: calls go over sockets then.
 *
 * expect: verified
 */
import java.io.IOException;
import java.io.Serializable;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.atomic.AtomicInteger;

public class OwnSockets {
    static final AtomicInteger made = new AtomicInteger();

    interface Adder extends Remote {
        int add(int one, int other) throws RemoteException;
    }

    static class Calculator implements Adder {
        @Override
        public int add(int one, int other) {
            return one + other;
        }
    }

    static class Sockets implements RMIClientSocketFactory, RMIServerSocketFactory, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            made.incrementAndGet();
            return new Socket(host, port);
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            made.incrementAndGet();
            return new ServerSocket(port);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Sockets;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Calculator calculator = new Calculator();
        Sockets sockets = new Sockets();
        Adder adder = (Adder) UnicastRemoteObject.exportObject(calculator, 0, sockets, sockets);
        assert adder.add(2, 3) == 5;
        assert adder.add(4, 5) == 9;
        assert made.get() == 2;
        UnicastRemoteObject.unexportObject(calculator, true);
    }
}
