/*
 * As RecordPrinted.java, one thread after the other.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;

public class RecordPrintedOrdered {
    record Pair(List<Integer> list, int n) {
    }

    static final Pair PAIR = new Pair(new ArrayList<>(List.of(1)), 1);

    static void first() throws Exception {
        PAIR.toString().length();
    }

    static void second() throws Exception {
        PAIR.list().add(2);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        other.join();
        second();
    }
}
