/*
 * Two threads use a list of Collections.synchronizedList, which locks itself.
 *
 * expect: verified
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
