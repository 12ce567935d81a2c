/*
 * An updater of a field that is not volatile is refused by the JDK.
 *
 * expect: bug uncaught-exception
 */
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class UpdaterOfPlainField {
    int count;

    public static void main(String[] args) throws Exception {
        AtomicIntegerFieldUpdater.newUpdater(UpdaterOfPlainField.class, "count");
    }
}
