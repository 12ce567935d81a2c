/*
 * DBCP-65: a deadlock in Apache Commons DBCP 1.2, found by jcheck in the jars as they were released.
 *
 * A PoolingConnection keeps prepared statements in a pool, and is itself the factory of that pool. prepareStatement takes
 * the lock of the connection and then, to borrow a statement, that of the pool. The evictor of the pool goes the other
 * way: evict takes the lock of the pool and then, to activate an idle statement for a test, that of the connection.
 *
 * Here the evictor runs once, and one statement is prepared at the same time. The database is made of two proxies. The
 * statement that waits in the pool for the evictor is put there under the lock of the pool, so that even under the
 * strict locking discipline (one lock for all accesses) nothing is wrong but the order of the locks.
 *
 * Source: issue DBCP-65 of Apache Commons DBCP. README.md has the story at length, and the commands.
 *
 * expect: bug deadlock
 * check: jcheck check samples/dbcp65/Dbcp65.java --maven commons-dbcp:commons-dbcp:1.2
 */
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

public class Dbcp65 {
    static final String SQL = "select 1";

    public static void main(String[] args) throws Exception {
        GenericKeyedObjectPool pool = new GenericKeyedObjectPool(null);
        PoolingConnection connection = new PoolingConnection(database(), pool);
        synchronized (pool) {
            pool.setFactory(connection);
            pool.setTestWhileIdle(true);
            pool.setNumTestsPerEvictionRun(1);
            pool.setMinEvictableIdleTimeMillis(-1);
            connection.prepareStatement(SQL).close(); // one statement is idle from now on
        }
        Thread evictor = new Thread(() -> evict(pool), "evictor");
        Thread client = new Thread(() -> prepare(connection), "client");
        evictor.start();
        client.start();
        evictor.join();
        client.join();
        System.out.println("no deadlock this time");
    }

    /** What the pool's own timer does from time to time. */
    static void evict(GenericKeyedObjectPool pool) {
        try {
            pool.evict();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static void prepare(PoolingConnection connection) {
        try {
            connection.prepareStatement(SQL);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection to nowhere. */
    static Connection database() {
        return (Connection) Proxy.newProxyInstance(
                Dbcp65.class.getClassLoader(), new Class<?>[] {Connection.class}, Dbcp65::answer);
    }

    /** A statement that does nothing. */
    static PreparedStatement statement() {
        return (PreparedStatement) Proxy.newProxyInstance(
                Dbcp65.class.getClassLoader(), new Class<?>[] {PreparedStatement.class}, Dbcp65::answer);
    }

    static Object answer(Object proxy, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "prepareStatement":
                return statement();
            case "equals":
                return proxy == arguments[0];
            case "hashCode":
                return 1;
            case "toString":
                return "proxy";
            default:
                if (method.getReturnType() == boolean.class) {
                    return false;
                }
                return method.getReturnType() == int.class ? 0 : null;
        }
    }
}
