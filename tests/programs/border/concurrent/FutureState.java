/*
 * The state of a future that has ended (from Java 19 on, so it is asked for by reflection).
 *
 * expect: verified
 */
import java.lang.reflect.Method;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class FutureState {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread other = new Thread(task);
        other.start();
        assert task.get() == 1;
        for (Method method : Future.class.getMethods()) {
            if (method.getName().equals("state")) {
                assert method.invoke(task).toString().equals("SUCCESS");
            }
        }
        other.join();
    }
}
