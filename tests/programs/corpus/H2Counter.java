/*
 * Two connections to one database in memory add to one row.
 *
 * maven: com.h2database:h2:2.2.224
 * expect: bug data-race
 * why: true, and harmless: Value.cache (Value.java:743 to 746) keeps a SoftReference to an array in a plain static
 *   field without order.
 */
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;

public class H2Counter {
    static void add(Connection connection) {
        try {
            connection.createStatement().execute("update counter set n = n + 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        String url = "jdbc:h2:mem:corpus";
        try (Connection one = DriverManager.getConnection(url);
                Connection two = DriverManager.getConnection(url)) {
            one.createStatement().execute("create table counter (n int)");
            one.createStatement().execute("insert into counter values (0)");
            Thread other = new Thread(() -> add(two));
            other.start();
            add(one);
            other.join();
            ResultSet result = one.createStatement().executeQuery("select n from counter");
            result.next();
            assert result.getInt(1) == 2 : result.getInt(1);
        }
    }
}
