/*
 * Two threads ask a scoped provider of Dagger, which makes one value.
 *
 * maven: com.google.dagger:dagger:2.51
 * expect: verified
 */
import dagger.internal.DoubleCheck;
import java.util.concurrent.atomic.AtomicInteger;

public class DaggerDoubleCheck {
    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        dagger.internal.Provider<Integer> source = made::incrementAndGet;
        var provider = DoubleCheck.provider(source);
        Thread other = new Thread(() -> {
            assert provider.get() == 1;
        });
        other.start();
        assert provider.get() == 1;
        other.join();
        assert made.get() == 1;
    }
}
