/*
 * A program class that inherits from a mutable class of the JDK: the calls name the program class.
 *
 * expect: incomplete or bug
 */
import java.util.ArrayList;

public class SubclassList extends ArrayList<String> {
    public static void main(String[] args) throws InterruptedException {
        SubclassList list = new SubclassList();
        Thread a = new Thread(() -> list.add("a"));
        Thread b = new Thread(() -> list.add("b"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert list.get(0).equals("a");
    }
}
