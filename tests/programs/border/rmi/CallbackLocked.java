/*
 * The client holds its lock while it calls, and the call back is answered by another thread, which wants that lock.
 *
 * expect: bug deadlock
 */
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;

public class CallbackLocked {
    interface Listener extends Remote {
        void told(int value) throws RemoteException;
    }

    interface Source extends Remote {
        void set(int value, Listener listener) throws RemoteException;
    }

    static class Values implements Source {
        private int value;

        @Override
        public synchronized void set(int value, Listener listener) throws RemoteException {
            this.value = value;
            listener.told(value);
        }
    }

    static class Client implements Listener {
        private int last;

        @Override
        public synchronized void told(int value) {
            last = value;
        }

        synchronized void set(Source source, Listener me) throws RemoteException {
            source.set(1, me);
        }

        synchronized int last() {
            return last;
        }
    }

    public static void main(String[] args) throws Exception {
        Values values = new Values();
        Source source = (Source) UnicastRemoteObject.exportObject(values, 0);
        Client client = new Client();
        Listener me = (Listener) UnicastRemoteObject.exportObject(client, 0);
        client.set(source, me);
        assert client.last() == 1;
        UnicastRemoteObject.unexportObject(client, true);
        UnicastRemoteObject.unexportObject(values, true);
    }
}
