import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/*
 * A shop looks whether its list is empty, and takes the first item.
 *
 * expect: bug uncaught-exception
 */
public class ShopList {
    static final List<String> stock = new CopyOnWriteArrayList<>(List.of("apple"));

    static void buy() {
        if (!stock.isEmpty()) {
            stock.remove(0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> buy());
        Thread two = new Thread(() -> buy());
        one.start();
        two.start();
        one.join();
        two.join();
        assert stock.isEmpty() : stock;
    }
}
