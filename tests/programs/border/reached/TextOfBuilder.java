/*
 * The text of what another thread changes is asked for by reflection, through `Object`.
 *
 * expect: bug data-race
 */
import java.lang.reflect.Method;

public class TextOfBuilder {
    public static void main(String[] args) throws Exception {
        Method text = Object.class.getMethod("toString");
        StringBuilder shared = new StringBuilder("abc");
        Thread other = new Thread(() -> shared.append("d"));
        other.start();
        text.invoke(shared);
        other.join();
    }
}
