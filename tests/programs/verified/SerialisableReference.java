/*
 * Method references that can be serialised are calls like others; what such a lambda says of itself is what it was made of.
 *
 * expect: verified
 */
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

public class SerialisableReference {
    static final Object LOCK = new Object();
    static boolean ready;

    interface Task extends Runnable, Serializable {
    }

    interface Maker<T> extends Supplier<T>, Serializable {
    }

    static String named(Object lambda) throws ReflectiveOperationException {
        var method = lambda.getClass().getDeclaredMethod("writeReplace");
        method.setAccessible(true);
        var form = (SerializedLambda) method.invoke(lambda);
        return form.getImplMethodKind() + " " + form.getImplClass() + "." + form.getImplMethodName()
                + form.getImplMethodSignature();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                while (!ready) {
                    try {
                        LOCK.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        });
        Task start = other::start;
        Task wake = (Task) LOCK::notifyAll;
        Maker<List<String>> make = ArrayList::new;
        List<String> list = make.get();
        Consumer<String> add = (Consumer<String> & Serializable) list::add;
        start.run();
        synchronized (LOCK) {
            ready = true;
            add.accept("one");
            wake.run();
        }
        other.join();
        assert list.size() == 1;
        String[] names = {named(start), named(wake), named(make), named(add)};
        String[] right = {"5 java/lang/Thread.start()V", "5 java/lang/Object.notifyAll()V",
            "8 java/util/ArrayList.<init>()V", "9 java/util/List.add(Ljava/lang/Object;)Z"};
        for (int i = 0; i < names.length; i++) {
            assert names[i].equals(right[i]) : names[i];
        }
    }
}
