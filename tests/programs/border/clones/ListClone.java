/*
 * A list is copied by its own clone while another thread adds, without order: the JDK reads its fields.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;

public class ListClone {
    public static void main(String[] args) throws InterruptedException {
        ArrayList<Integer> list = new ArrayList<>();
        Thread other = new Thread(() -> list.add(1));
        other.start();
        list.clone();
        other.join();
    }
}
