/*
 * A field that a program class inherits from the JDK is shared like its own ones.
 *
 * expect: bug data-race
 */
import java.util.AbstractList;

public class InheritedModCount extends AbstractList<String> {
    @Override
    public String get(int index) {
        modCount++;
        return "";
    }

    @Override
    public int size() {
        return modCount;
    }

    public static void main(String[] args) throws InterruptedException {
        InheritedModCount list = new InheritedModCount();
        Thread a = new Thread(() -> list.get(0));
        a.start();
        list.get(0);
        a.join();
    }
}
