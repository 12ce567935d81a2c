import io.jcheck.runtime.Hooks;
import io.jcheck.runtime.ThreadHooks;

/** Many threads count under one lock, with objects born and released on the way. */
public class Crowd {
    static int counter;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Hooks.allocated(lock, 1);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        int rounds = Integer.parseInt(args[1]);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < rounds; k++) {
                    int[] garbage = new int[1000];
                    Hooks.allocated(garbage, 2);
                    Hooks.storeElement(garbage, 0, 3);
                    Hooks.monitorEnter(lock, 4);
                    Hooks.writeStatic(5);
                    counter++;
                    Hooks.monitorExit(lock, 6);
                }
            });
            Hooks.allocated(threads[i], 7);
            ThreadHooks.threadStart(threads[i], 8);
        }
        for (Thread thread : threads) {
            ThreadHooks.threadJoin(thread, 9);
        }
        System.out.println(counter);
    }
}
