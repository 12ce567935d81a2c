/*
 * The locks of Collections.synchronizedList are taken by the JDK.
 *
 * expect: incomplete
 */
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedList {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        Thread a = new Thread(() -> list.add("a"));
        a.start();
        list.add("main");
        a.join();
    }
}
