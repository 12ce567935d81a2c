/*
 * Nobody takes the object back, so the JVM does not end. A registry alone would not keep it.
 *
 * expect: bug deadlock
 */
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

public class StaysExported {
    interface Greeter extends Remote {
        String greet(String name) throws RemoteException;
    }

    static class Polite implements Greeter {
        @Override
        public String greet(String name) {
            return "hello " + name;
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = LocateRegistry.createRegistry(1099);
        registry.bind("greeter", UnicastRemoteObject.exportObject(new Polite(), 0));
        Greeter greeter = (Greeter) registry.lookup("greeter");
        assert greeter.greet("you").equals("hello you");
    }
}
