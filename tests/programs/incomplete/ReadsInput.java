/*
 * What comes from the standard input is not modelled.
 *
 * expect: incomplete
 */
import java.io.IOException;

public class ReadsInput {
    public static void main(String[] args) throws IOException {
        assert System.in.read() == -1;
    }
}
