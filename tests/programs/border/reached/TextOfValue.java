/*
 * The text of what cannot change is asked for by reflection, through `Object`.
 *
 * expect: verified
 */
import java.lang.reflect.Method;
import java.util.Locale;

public class TextOfValue {
    public static void main(String[] args) throws Exception {
        Method text = Object.class.getMethod("toString");
        StackWalker.StackFrame frame = StackWalker.getInstance().walk(frames -> frames.findFirst().get());
        Object[] values = {"abc", 5, Locale.US, String.class, frame};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (Object value : values) {
                    try {
                        assert !text.invoke(value).equals("");
                    } catch (ReflectiveOperationException impossible) {
                        throw new AssertionError(impossible);
                    }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
