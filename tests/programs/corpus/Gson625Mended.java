/*
 * Issue 625, mended: adapters are published when all of them are made.
 *
 * maven: com.google.code.gson:gson:2.11.0
 * expect: verified
 */
import com.google.gson.Gson;

public class Gson625Mended {
    static class Left {
        Right right;
    }

    static class Right {
        Left left;
    }

    public static void main(String[] args) throws Exception {
        Gson gson = new Gson();
        Right right = new Right();
        right.left = new Left();
        Thread other = new Thread(() -> gson.getAdapter(Left.class));
        other.start();
        String text = gson.toJson(right);
        other.join();
        assert text.equals("{\"left\":{}}") : text;
    }
}
