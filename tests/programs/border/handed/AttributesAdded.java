/*
 * A list of attributes is asked for its size while one is added.
 *
 * expect: bug data-race
 */
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;

public class AttributesAdded {
    static final List<Object> ATTRIBUTES = new AttributeList();

    static void first() throws Throwable {
        ATTRIBUTES.add(new Attribute("a", 1));
    }

    static void second() throws Throwable {
        ATTRIBUTES.size();
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
