/*
 * Two threads read with an ObjectReader that main has used before.
 *
 * maven: com.fasterxml.jackson.core:jackson-databind:2.17.1
 * expect: verified
 */
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;

public class JacksonReaderAfterWarmUp {
    public static class Point {
        public int x;
        public String name;
    }

    static Point read(ObjectReader reader, String text) {
        try {
            return reader.readValue(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectReader reader = new ObjectMapper().readerFor(Point.class);
        assert read(reader, "{\"x\":1}").x == 1;
        Point[] seen = new Point[1];
        Thread other = new Thread(() -> seen[0] = read(reader, "{\"x\":2,\"name\":\"b\"}"));
        other.start();
        Point mine = read(reader, "{\"x\":3,\"name\":\"c\"}");
        other.join();
        assert mine.x == 3 && mine.name.equals("c");
        assert seen[0].x == 2 && seen[0].name.equals("b");
    }
}
