/*
 * Method references of all kinds to what is intercepted: bound and unbound, of a subtype, of an interface, constructors,
 * watched collections. All is under one lock, so two threads have two orders.
 *
 * expect: verified
 */
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

public class References {
    interface Action {
        void run() throws InterruptedException;
    }

    static class Box {
        private int value;
    }

    interface Bell {
        default Runnable ringer() {
            return this::notifyAll;
        }
    }

    static class Door implements Bell {
        boolean open;
    }

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Action await = door::wait;
        Consumer<Door> ring = Object::notifyAll;
        List<Integer> list = new ArrayList<>();
        Consumer<Integer> add = list::add;
        BiConsumer<List<Integer>, Integer> remove = List::remove;
        Supplier<Box> make = Box::new;
        Function<Runnable, Thread> thread = Thread::new;
        Thread waiter = thread.apply(() -> {
            synchronized (door) {
                try {
                    while (!door.open) {
                        await.run();
                    }
                } catch (InterruptedException never) {
                    throw new IllegalStateException(never);
                }
                add.accept(2);
            }
        });
        Runnable start = waiter::start;
        start.run();
        synchronized (door) {
            door.open = true;
            add.accept(1);
            ring.accept(door);
            door.ringer().run();
        }
        Action join = waiter::join;
        join.run();
        Box box = make.get();
        synchronized (door) {
            remove.accept(list, 1);
            box.value = list.size();
        }
        assert box.value == 1;
    }
}
