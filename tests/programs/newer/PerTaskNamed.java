/*
 * The threads come from a factory of the program.
 *
 * expect: verified
 */
import java.util.concurrent.Executors;

public class PerTaskNamed {
    public static void main(String[] args) throws Exception {
        try (var executor = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("w-", 0).factory())) {
            assert executor.submit(() -> Thread.currentThread().getName()).get().equals("w-0");
        }
    }
}
