/*
 * A driver that is there before threads ask for it.
 *
 * expect: verified
 */
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;

public class DriverInTime {
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

    static void ask() {
        try {
            assert DriverManager.getDriver("own") instanceof Own;
        } catch (SQLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws Exception {
        register();
        Thread other = new Thread(DriverInTime::ask);
        other.start();
        ask();
        other.join();
    }
}
