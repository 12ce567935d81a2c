/*
 * Issue 625: an adapter that is not made yet, of a class that refers to itself, is seen by another thread.
 *
 * maven: com.google.code.gson:gson:2.8.9
 * expect: bug uncaught-exception
 * why: true: Gson.getAdapter (2.8.9) puts an adapter into the cache of all threads while one of its fields still has
 *   a FutureTypeAdapter, which write (Gson.java:1055) finds without a delegate.
 */
import com.google.gson.Gson;

public class Gson625 {
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
