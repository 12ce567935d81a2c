/*
 * Two threads share the one connection of a HikariCP pool over H2 in memory.
 *
 * maven: com.zaxxer:HikariCP:5.1.0
 * maven: com.h2database:h2:2.2.224
 * expect: verified
 * today: incomplete
 * why: more executions than 20 seconds allow.
 */
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

public class HikariOverH2 {
    static int ask(HikariDataSource pool) {
        try (Connection connection = pool.getConnection();
                ResultSet result = connection.createStatement().executeQuery("select 42")) {
            result.next();
            return result.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:corpus");
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            int[] seen = new int[1];
            Thread other = new Thread(() -> seen[0] = ask(pool));
            other.start();
            int mine = ask(pool);
            other.join();
            assert mine == 42 && seen[0] == 42;
        }
    }
}
