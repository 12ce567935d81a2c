/*
 * A driver may be asked for before another thread has registered it.
 *
 * expect: bug uncaught-exception
 */
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

public class DriverTooLate {
    static class Own implements Driver {
        @Override
        public Connection connect(String url, Properties info) {
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.equals("own");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return null;
        }
    }

    static void register() {
        try {
            DriverManager.registerDriver(new Own());
        } catch (SQLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(DriverTooLate::register);
        other.start();
        DriverManager.getDriver("own");
        other.join();
    }
}
