/*
 * What a class file says decides what a program does: here, that it forgets a lock.
 *
 * expect: bug
 */
import java.io.IOException;
import java.io.InputStream;

public class ClassFileDecides {
    static int sum;

    static synchronized void locked() {
        sum++;
    }

    static void add(boolean isRewritten) {
        if (isRewritten) {
            locked();
        } else {
            sum++;
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        String text;
        try (InputStream in = ClassFileDecides.class.getResourceAsStream("ClassFileDecides.class")) {
            text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
        }
        // names that are put together are no constants of this class
        boolean isRewritten = text.contains(String.join("", "j", "check"));
        Thread other = new Thread(() -> add(isRewritten));
        other.start();
        add(isRewritten);
        other.join();
    }
}
