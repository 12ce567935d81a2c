/*
 * Two shutdown hooks run at the same time.
 *
 * expect: bug data-race
 */
public class HooksRace {
    static int count;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> count++));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> count++));
    }
}
