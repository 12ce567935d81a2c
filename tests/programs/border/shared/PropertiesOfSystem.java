/*
 * Two threads read properties of the system, and one is set: what is seen of the table behind them is the same in a JVM that
 * runs many executions and in the one that confirms a finding.
 *
 * expect: bug assertion
 */
public class PropertiesOfSystem {
    public static void main(String[] args) throws Exception {
        Runnable reads = () -> {
            Boolean.getBoolean("orders.strict");
            Integer.getInteger("orders.limit", 3);
        };
        Thread one = new Thread(reads);
        Thread two = new Thread(reads);
        one.start();
        two.start();
        one.join();
        two.join();
        System.setProperty("orders.limit", "4");
        assert Integer.getInteger("orders.limit") == 3;
    }
}
