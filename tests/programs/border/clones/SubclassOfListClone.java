/*
 * A list of the program with a field of its own is copied by the clone of the JDK, without order.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;

public class SubclassOfListClone {
    static class Counting extends ArrayList<Integer> {
        int count;

        synchronized void count() {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counting list = new Counting();
        Thread other = new Thread(list::count);
        other.start();
        list.clone();
        other.join();
    }
}
