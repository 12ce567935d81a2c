/*
 * A call sends a copy of its argument, which another thread changes meanwhile: what writes objects to streams reads their fields.
 *
 * expect: bug data-race
 */
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;

public class ArgumentChanged {
    static class Order implements Serializable {
        private static final long serialVersionUID = 1;

        int amount;
    }

    interface Shop extends Remote {
        int buy(Order order) throws RemoteException;
    }

    static class Counter implements Shop {
        @Override
        public int buy(Order order) {
            return order.amount;
        }
    }

    public static void main(String[] args) throws Exception {
        Counter counter = new Counter();
        Shop shop = (Shop) UnicastRemoteObject.exportObject(counter, 0);
        Order order = new Order();
        Thread other = new Thread(() -> order.amount = 2);
        other.start();
        shop.buy(order);
        other.join();
        UnicastRemoteObject.unexportObject(counter, true);
    }
}
