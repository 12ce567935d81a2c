/*
 * The place of a class file is that in the jar or directory that the program is made of, in every way to ask. What is done with
 * the place is not modelled.
 *
 * expect: incomplete
 */
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;

public class ClassFilePlace {
    static final String NAME = "ClassFilePlace.class";

    public static void main(String[] args) throws IOException {
        ClassLoader loader = ClassFilePlace.class.getClassLoader();
        URL place = loader.getResource(NAME);
        assert place.toString().endsWith("/" + NAME) : place;
        List<URL> all = Collections.list(loader.getResources(NAME));
        assert all.size() == 1 && all.get(0).toString().equals(place.toString()) : all;
        assert place.toString().equals(ClassFilePlace.class.getResource(NAME).toString());
        assert place.toString().equals(ClassLoader.getSystemResource(NAME).toString());

        try (InputStream in = place.openStream()) {
            String text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
            assert !text.contains(String.join("", "j", "check")) : text;
        }
    }
}
