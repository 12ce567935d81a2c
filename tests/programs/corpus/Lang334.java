/*
 * LANG-334: two enumerations are initialised at the same time, and noted in one table without order.
 *
 * maven: commons-lang:commons-lang:2.3
 * expect: bug data-race
 * why: true: Enum.init (Enum.java:403 and following) reads and writes the WeakHashMap cEnumClasses of all enumerations
 *   without a lock.
 */
import org.apache.commons.lang.enums.Enum;
import org.apache.commons.lang.enums.EnumUtils;

public class Lang334 {
    static class Colour extends Enum {
        static final Colour RED = new Colour();

        Colour() {
            super("red");
        }
    }

    static class Shape extends Enum {
        static final Shape ROUND = new Shape();

        Shape() {
            super("round");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Colour.RED.getName());
        other.start();
        Shape.ROUND.getName();
        other.join();
        assert EnumUtils.getEnumList(Colour.class).size() == 1;
        assert EnumUtils.getEnumList(Shape.class).size() == 1;
    }
}
