import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/*
 * A shop looks whether there is one left, and takes it, by two operations of a map.
 *
 * expect: bug assertion
 */
public class ShopMap {
    static final Map<String, Integer> stock = new ConcurrentHashMap<>(Map.of("apple", 1));

    static void buy(String what) {
        if (stock.get(what) > 0) {
            stock.put(what, stock.get(what) - 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> buy("apple"));
        Thread two = new Thread(() -> buy("apple"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert stock.get("apple") == 0 : stock;
    }
}
