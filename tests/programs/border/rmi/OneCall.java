/*
 * A program finds an object by the registry that it has made, and calls it, until it takes it back.
 *
 * expect: verified
 */
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

public class OneCall {
    interface Greeter extends Remote {
        String greet(String name) throws RemoteException;
    }

    static class Polite implements Greeter {
        @Override
        public String greet(String name) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("nobody");
            }
            return "hello " + name;
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = LocateRegistry.createRegistry(1099);
        Polite polite = new Polite();
        registry.bind("greeter", UnicastRemoteObject.exportObject(polite, 0));
        Greeter greeter = (Greeter) LocateRegistry.getRegistry("localhost", 1099).lookup("greeter");
        assert greeter.greet("you").equals("hello you");
        try {
            greeter.greet("");
            assert false;
        } catch (IllegalArgumentException e) {
            assert e.getMessage().equals("nobody");
        }
        UnicastRemoteObject.unexportObject(polite, true);
        try {
            greeter.greet("you");
            assert false;
        } catch (NoSuchObjectException e) {
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }
}
