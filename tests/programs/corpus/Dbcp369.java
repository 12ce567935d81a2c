/*
 * DBCP-369: one data source is made while another one is closed; their table is a HashMap, locked by one of the two.
 *
 * maven: commons-dbcp:commons-dbcp:1.4
 * expect: bug uncaught-exception
 * why: true: registerNewInstance goes through the HashMap instanceMap under the lock of the class
 *   (InstanceKeyObjectFactory.java:49 to 61), removeInstance removes without it (71).
 */
import org.apache.commons.dbcp.cpdsadapter.DriverAdapterCPDS;
import org.apache.commons.dbcp.datasources.SharedPoolDataSource;

public class Dbcp369 {
    static SharedPoolDataSource make() {
        SharedPoolDataSource made = new SharedPoolDataSource();
        made.setConnectionPoolDataSource(new DriverAdapterCPDS());
        return made;
    }

    public static void main(String[] args) throws Exception {
        SharedPoolDataSource first = make();
        Thread other = new Thread(Dbcp369::make);
        other.start();
        first.close();
        other.join();
    }
}
