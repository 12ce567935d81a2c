/*
 * The static initialiser of an enum runs where the JDK first looks for one of its constants.
 *
 * expect: bug data-race
 */
import java.util.ArrayList;
import java.util.List;

public class EnumByName {
    static final List<Integer> LIST = new ArrayList<>();

    enum Colour {
        RED;

        static {
            LIST.add(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> LIST.add(2));
        other.start();
        Enum.valueOf(Colour.class, "RED");
        other.join();
    }
}
