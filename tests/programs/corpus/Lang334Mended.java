/*
 * LANG-334, mended in 2.4: the table is under a lock.
 *
 * maven: commons-lang:commons-lang:2.4
 * expect: verified
 */
import org.apache.commons.lang.enums.Enum;
import org.apache.commons.lang.enums.EnumUtils;

public class Lang334Mended {
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
