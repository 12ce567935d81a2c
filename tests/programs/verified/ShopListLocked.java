import java.util.ArrayList;
import java.util.List;

/*
 * A shop looks whether its list is empty, and takes the first item, under the lock of the list.
 *
 * expect: verified
 */
public class ShopListLocked {
    static final List<String> stock = new ArrayList<>(List.of("apple"));

    static void buy() {
        synchronized (stock) {
            if (!stock.isEmpty()) {
                stock.remove(0);
            }
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
