/*
 * A class tells from where it was loaded: the jar or directory that the program is made of, the same for all its classes.
 *
 * expect: verified
 */
import java.security.CodeSource;

public class PlaceOfClasses {
    static class Nested {}

    static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String place = source.getLocation().toString();
        assert place.startsWith("file:") && !place.contains("!") : place;
        return place;
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = place(Nested.class));
        other.start();
        String mine = place(PlaceOfClasses.class);
        other.join();
        assert mine.equals(seen[0]) && mine.endsWith("/") : mine;
        assert PlaceOfClasses.class.getResource("PlaceOfClasses.class").toString().startsWith(mine) : mine;
        assert Nested.class.getProtectionDomain() == PlaceOfClasses.class.getProtectionDomain();
    }
}
