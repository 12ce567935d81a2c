/*
 * The object locks itself, so no deposit is lost.
 *
 * expect: verified
 */
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;

public class DepositsMended {
    interface Account extends Remote {
        void deposit(int amount) throws RemoteException;

        int balance() throws RemoteException;
    }

    static class Book implements Account {
        private int balance;

        @Override
        public synchronized void deposit(int amount) {
            balance += amount;
        }

        @Override
        public synchronized int balance() {
            return balance;
        }
    }

    static void deposit(Account account) {
        try {
            account.deposit(10);
        } catch (RemoteException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Registry registry = LocateRegistry.createRegistry(1099);
        Book book = new Book();
        registry.rebind("account", UnicastRemoteObject.exportObject(book, 0));
        Account account = (Account) LocateRegistry.getRegistry("localhost", 1099).lookup("account");
        Thread other = new Thread(() -> deposit(account));
        other.start();
        deposit(account);
        other.join();
        assert account.balance() == 20;
        UnicastRemoteObject.unexportObject(book, true);
    }
}
