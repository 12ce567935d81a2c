/*
 * As ListClone, with a lock; also maps whose class inherits clone, and a list of the program with a field of its own.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.LinkedHashMap;

public class ListCloneLocked {
    static class Counting extends ArrayList<Integer> {
        int count;

        @Override
        public boolean add(Integer one) {
            count++;
            return super.add(one);
        }
    }

    static final Counting LIST = new Counting();
    static final LinkedHashMap<Integer, Integer> MAP = new LinkedHashMap<>();

    static synchronized void add() {
        LIST.add(1);
        MAP.put(1, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ListCloneLocked::add);
        other.start();
        Counting list;
        Object map;
        synchronized (ListCloneLocked.class) {
            list = (Counting) LIST.clone();
            map = MAP.clone();
        }
        assert list.count == list.size() && list.toString().length() == 2 + list.size();
        assert map.toString().equals(list.isEmpty() ? "{}" : "{1=1}");
        other.join();
    }
}
