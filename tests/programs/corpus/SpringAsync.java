/*
 * A method with @Async runs on the thread of an executor.
 *
 * maven: org.springframework:spring-context:6.1.10
 * expect: verified
 */
import java.util.concurrent.CompletableFuture;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

public class SpringAsync {
    public static class Service {
        @Async
        public CompletableFuture<Integer> answer() {
            return CompletableFuture.completedFuture(42);
        }
    }

    @Configuration
    @EnableAsync
    public static class Settings {
        @Bean
        public TaskExecutor taskExecutor() {
            return new SimpleAsyncTaskExecutor();
        }

        @Bean
        public Service service() {
            return new Service();
        }
    }

    public static void main(String[] args) throws Exception {
        var context = new AnnotationConfigApplicationContext(Settings.class);
        assert context.getBean(Service.class).answer().get() == 42;
    }
}
