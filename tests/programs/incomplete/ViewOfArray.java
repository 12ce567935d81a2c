/*
 * Arrays.asList is a view: its set writes the array.
 *
 * expect: incomplete or bug
 */
import java.util.Arrays;
import java.util.List;

public class ViewOfArray {
    public static void main(String[] args) throws InterruptedException {
        String[] array = {"a"};
        List<String> view = Arrays.asList(array);
        Thread a = new Thread(() -> view.set(0, "b"));
        Thread b = new Thread(() -> view.set(0, "c"));
        a.start();
        b.start();
        a.join();
        b.join();
        assert view.get(0).equals("c");
    }
}
