/*
 * DBCP-369, mended: the table of data sources is a ConcurrentHashMap.
 *
 * maven: org.apache.commons:commons-dbcp2:2.12.0
 * expect: verified
 */
import org.apache.commons.dbcp2.cpdsadapter.DriverAdapterCPDS;
import org.apache.commons.dbcp2.datasources.SharedPoolDataSource;

public class Dbcp369Mended {
    static SharedPoolDataSource make() {
        SharedPoolDataSource made = new SharedPoolDataSource();
        made.setConnectionPoolDataSource(new DriverAdapterCPDS());
        return made;
    }

    public static void main(String[] args) throws Exception {
        SharedPoolDataSource first = make();
        Thread other = new Thread(Dbcp369Mended::make);
        other.start();
        first.close();
        other.join();
    }
}
