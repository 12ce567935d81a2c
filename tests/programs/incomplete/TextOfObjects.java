/*
 * The text of an object without toString contains a number that differs from run to run, also inside a list.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/TextOfObjects.java --strict-environment
 */
import java.util.ArrayList;
import java.util.List;

public class TextOfObjects {
    static class Plain {
    }

    public static void main(String[] args) {
        List<Object> list = new ArrayList<>();
        list.add(new Plain());
        String text = "the list is " + list;
        assert !text.endsWith("@1]");
    }
}
