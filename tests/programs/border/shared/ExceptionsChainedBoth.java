/*
 * Two threads chain exceptions of a database to one that both have, and none is lost.
 *
 * expect: verified
 */
import java.sql.SQLException;

public class ExceptionsChainedBoth {
    public static void main(String[] args) throws Exception {
        SQLException first = new SQLException("first");
        Thread other = new Thread(() -> first.setNextException(new SQLException("other")));
        other.start();
        first.setNextException(new SQLException("main"));
        other.join();
        assert first.getNextException().getNextException() != null;
    }
}
