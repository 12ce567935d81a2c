/*
 * A hash table with enum constants as keys, walked through.
 *
 * expect: verified
 */
import java.util.HashMap;
import java.util.Map;

public class EnumOrder {
    enum Colour {
        RED, GREEN
    }

    public static void main(String[] args) throws Exception {
        Map<Colour, Integer> map = new HashMap<>();
        map.put(Colour.RED, 1);
        map.put(Colour.GREEN, 2);
        int sum = 0;
        for (Map.Entry<Colour, Integer> entry : map.entrySet()) {
            sum += entry.getValue();
        }
        assert sum == 3;
    }
}
