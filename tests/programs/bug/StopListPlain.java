/*
 * As StopFlagPlain; what the thread looks at is a list.
 *
 * expect: bug data-race
 * check: jcheck check tests/programs/bug/StopListPlain.java --races stop
 */
import java.util.ArrayList;
import java.util.List;

public class StopListPlain {
    public static void main(String[] args) throws InterruptedException {
        List<String> orders = new ArrayList<>();
        Thread cook = new Thread(() -> {
            long looks = 0;
            while (orders.isEmpty()) {
                looks++;
            }
            System.out.println(looks >= 0 ? orders.get(0) : "");
        });
        cook.start();
        Thread.sleep(10);
        orders.add("soup");
        cook.join();
    }
}
