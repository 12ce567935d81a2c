/*
 * A view of a map removes what another thread puts: by a method that its interface has.
 *
 * expect: bug
 */
import java.util.LinkedHashMap;
import java.util.Map;

public class ValuesRemoveIf {
    public static void main(String[] args) throws InterruptedException {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("a", 1);
        Thread other = new Thread(() -> map.values().removeIf(value -> value == 1));
        other.start();
        map.put("b", 2);
        other.join();
    }
}
