/*
 * A bounded buffer, as it should be: test in a loop, notifyAll after every change.
 *
 * Producers put items, consumers take them; the lock of the buffer protects all of its state, and the main thread reads
 * the sum under the same lock after everybody has ended. The discipline asks for the lock even there.
 *
 * Arguments: capacity (1), items of each producer (1), producers (2), consumers (2); the consumers share the items
 * evenly. The default has 80 executions. With one producer, one consumer and capacity 1, m items make 2^(2m-1); see
 * HaltException.java.
 *
 * Source: the two-condition monitor of every textbook; Stoller 2002, section 3.2, for the operations.
 *
 * expect: verified
 * check: jcheck check samples/BoundedBuffer.java -- 1 1 2 2
 */
public class BoundedBuffer {
    private final int[] places;
    private int first;
    private int used;
    private int sum;

    BoundedBuffer(int capacity) {
        places = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (used == places.length) {
            wait();
        }
        places[(first + used) % places.length] = item;
        used++;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (used == 0) {
            wait();
        }
        int item = places[first];
        first = (first + 1) % places.length;
        used--;
        sum += item;
        notifyAll();
        return item;
    }

    synchronized int sum() {
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int capacity = argument(args, 0, 1);
        int items = argument(args, 1, 1);
        int producers = argument(args, 2, 2);
        int consumers = argument(args, 3, 2);
        if (producers * items % consumers != 0) {
            throw new IllegalArgumentException("the consumers can not share the items evenly");
        }
        int share = producers * items / consumers;
        BoundedBuffer buffer = new BoundedBuffer(capacity);
        Thread[] threads = new Thread[producers + consumers];
        for (int i = 0; i < consumers; i++) {
            threads[i] = new Thread(() -> consume(buffer, share), "consumer-" + i);
        }
        for (int i = 0; i < producers; i++) {
            threads[consumers + i] = new Thread(() -> produce(buffer, items), "producer-" + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert buffer.sum() == producers * items * (items + 1) / 2 : "every item was taken once";
        System.out.println("all items taken");
    }

    static int argument(String[] args, int index, int otherwise) {
        return args.length > index ? Integer.parseInt(args[index]) : otherwise;
    }

    static void produce(BoundedBuffer buffer, int items) {
        try {
            for (int i = 1; i <= items; i++) {
                buffer.put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void consume(BoundedBuffer buffer, int items) {
        try {
            for (int i = 0; i < items; i++) {
                buffer.take();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
