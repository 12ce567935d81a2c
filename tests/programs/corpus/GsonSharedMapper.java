/*
 * One Gson for two threads: it makes the adapter of a class where it is first asked for.
 *
 * maven: com.google.code.gson:gson:2.11.0
 * expect: verified
 * today 25: incomplete
 * why: more executions than 20 seconds allow.
 */
import com.google.gson.Gson;

public class GsonSharedMapper {
    static class Point {
        int x = 1;
        String name = "a";
    }

    public static void main(String[] args) throws Exception {
        Gson gson = new Gson();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = gson.toJson(new Point()));
        other.start();
        String mine = gson.toJson(new Point());
        other.join();
        assert mine.equals("{\"x\":1,\"name\":\"a\"}") : mine;
        assert mine.equals(seen[0]) : seen[0];
    }
}
