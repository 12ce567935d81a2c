/*
 * Two tasks with a thread each add to one number.
 *
 * expect: bug data-race
 */
import java.util.concurrent.Executors;

public class PerTaskRace {
    static int x;

    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> x++);
            executor.submit(() -> x++);
        }
    }
}
