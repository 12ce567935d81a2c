/*
 * A lost wakeup: BoundedBuffer.java with notify in the place of notifyAll.
 *
 * Producers and consumers wait at the same monitor for different conditions, and notify wakes any one of them. Capacity
 * 1, two consumers, two producers of one item each:
 *
 *   1. both consumers come to the empty buffer and wait;
 *   2. producer 0 puts its item and wakes consumer 0;
 *   3. producer 1 is faster than consumer 0, finds the buffer full, and waits;
 *   4. consumer 0 takes the item, and wakes one of those who wait: the other consumer;
 *   5. that one finds the buffer empty and waits again.
 *
 * The buffer is empty, a producer and a consumer wait, and nobody is left to wake the producer. notify is right only if
 * all who wait wait for the same, and one of them is enough.
 *
 * Whom notify wakes is a choice that jcheck makes, as the language lets any waiting thread be woken. 8 of the 80
 * executions deadlock; the search ends at the first of them. On a plain JVM the program hangs now and then.
 *
 * Arguments: as for BoundedBuffer.java.
 *
 * Source: Stoller 2002, sections 3.2 and 3.5, for the nondeterminism of notify.
 *
 * expect: bug deadlock
 * check: jcheck check samples/BoundedBufferNotify.java -- 1 1 2 2
 */
public class BoundedBufferNotify {
    private final int[] places;
    private int first;
    private int used;
    private int sum;

    BoundedBufferNotify(int capacity) {
        places = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (used == places.length) {
            wait();
        }
        places[(first + used) % places.length] = item;
        used++;
        notify(); // wrong: may wake the wrong one
    }

    synchronized int take() throws InterruptedException {
        while (used == 0) {
            wait();
        }
        int item = places[first];
        first = (first + 1) % places.length;
        used--;
        sum += item;
        notify(); // wrong: may wake the wrong one
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
        BoundedBufferNotify buffer = new BoundedBufferNotify(capacity);
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

    static void produce(BoundedBufferNotify buffer, int items) {
        try {
            for (int i = 1; i <= items; i++) {
                buffer.put(i);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void consume(BoundedBufferNotify buffer, int items) {
        try {
            for (int i = 0; i < items; i++) {
                buffer.take();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
