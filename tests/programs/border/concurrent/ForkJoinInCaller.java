/*
 * `invoke` of a RecursiveTask outside a pool runs it in the calling thread.
 *
 * expect: verified
 */
import java.util.concurrent.RecursiveTask;

public class ForkJoinInCaller {
    public static void main(String[] args) throws Exception {
        RecursiveTask<Integer> task = new RecursiveTask<>() {
            @Override
            protected Integer compute() {
                return 3;
            }
        };
        assert task.invoke() == 3 && task.isCompletedNormally();
    }
}
