/*
 * A map is empty once it has been asked whether it is: two calls in one line.
 *
 * expect: bug
 */
import java.util.TreeMap;

public class FirstOfEmptied {
    static final TreeMap<Integer, String> ORDERS = new TreeMap<>();

    static Integer best() {
        return ORDERS.isEmpty() ? null : ORDERS.firstKey();
    }

    static synchronized void take(int price) {
        ORDERS.remove(price);
    }

    public static void main(String[] args) throws InterruptedException {
        ORDERS.put(7, "one");
        Thread buyer = new Thread(() -> take(7), "buyer");
        buyer.start();
        best();
        buyer.join();
    }
}
