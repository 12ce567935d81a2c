/*
 * Two threads read with an adapter that main has used before.
 *
 * maven: com.google.code.gson:gson:2.11.0
 * expect: verified
 */
import com.google.gson.Gson;
import com.google.gson.TypeAdapter;

public class GsonReadsAfterWarmUp {
    static class Point {
        int x;
        String name;
    }

    public static void main(String[] args) throws Exception {
        TypeAdapter<Point> adapter = new Gson().getAdapter(Point.class);
        assert adapter.fromJson("{\"x\":1}").x == 1;
        int[] seen = new int[1];
        Thread other = new Thread(() -> {
            try {
                seen[0] = adapter.fromJson("{\"x\":2,\"name\":\"b\"}").x;
            } catch (java.io.IOException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        Point mine = adapter.fromJson("{\"x\":3,\"name\":\"c\"}");
        other.join();
        assert mine.x == 3 && mine.name.equals("c") && seen[0] == 2;
    }
}
