/*
 * One ObjectMapper for two threads, which write the same class for the first time.
 *
 * maven: com.fasterxml.jackson.core:jackson-databind:2.17.1
 * expect: bug data-race
 * why: true, and harmless: SerializedString.appendQuoted (SerializedString.java:147 and 149) keeps a char[] in a
 *   plain field without order.
 */
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

public class JacksonSharedMapper {
    public static class Point {
        public int x = 1;
        public String name = "a";
    }

    static String write(ObjectMapper mapper) {
        try {
            return mapper.writeValueAsString(new Point());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = write(mapper));
        other.start();
        String mine = write(mapper);
        other.join();
        assert mine.equals("{\"x\":1,\"name\":\"a\"}") : mine;
        assert mine.equals(seen[0]) : seen[0];
    }
}
