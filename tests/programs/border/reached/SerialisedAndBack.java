/*
 * What was written comes back.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

public class SerialisedAndBack {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(new ArrayList<>(List.of(1, 2)));
        Object back = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
        assert back.equals(List.of(1, 2));
    }
}
