/*
 * Two threads chain exceptions of a database to one that both have.
 *
 * expect: bug assertion
 */
import java.sql.SQLException;

public class ExceptionsChained {
    public static void main(String[] args) throws Exception {
        SQLException first = new SQLException("first");
        Thread other = new Thread(() -> first.setNextException(new SQLException("other")));
        other.start();
        first.setNextException(new SQLException("main"));
        other.join();
        assert first.getNextException().getMessage().equals("main");
    }
}
