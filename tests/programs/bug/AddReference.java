/*
 * Two threads add to a list without a lock, both by a method reference.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class AddReference {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new ArrayList<>();
        Consumer<String> add = list::add;
        Thread other = new Thread(() -> add.accept("other"));
        other.start();
        add.accept("main");
        other.join();
    }
}
