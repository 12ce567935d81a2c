/*
 * A producer, a consumer, a bounded first-in-first-out buffer, and an exception that ends the work.
 *
 * The producer puts a number of items into the buffer and then a marker that says "halt". Taking the marker throws a
 * HaltException, and the consumer ends by catching it. put waits while the buffer is full, take waits while it is
 * empty; whoever changes the buffer notifies all who wait.
 *
 * With m messages (the items and the marker) through a buffer of one place there are 2^(2m-1) executions: for each
 * message, the consumer comes before it is there (and waits) or after, and for each message but the first, the producer
 * comes before there is room (and waits) or after. Two items and the marker make 32.
 *
 * Arguments: items (2), capacity (1). Stoller measured 10 items and a capacity of 6 on Java PathFinder, which stores
 * states; jcheck stores none, and enumerates executions.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, section 10; the
 * program is described by K. Havelund and T. Pressburger, Model checking Java programs using Java PathFinder, STTT
 * 2(4), 2000. This one is written from the description.
 *
 * expect: verified
 * check: jcheck check samples/HaltException.java
 */
public class HaltException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public static void main(String[] args) throws InterruptedException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int capacity = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Buffer buffer = new Buffer(capacity);
        Thread producer = new Thread(new Producer(buffer, items), "producer");
        Thread consumer = new Thread(new Consumer(buffer, items), "consumer");
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println("halted");
    }

    static class Buffer {
        static final int HALT = -1;

        private final int[] places;
        private int first;
        private int used;

        Buffer(int capacity) {
            places = new int[capacity];
        }

        synchronized void put(int message) throws InterruptedException {
            while (used == places.length) {
                wait();
            }
            places[(first + used) % places.length] = message;
            used++;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (used == 0) {
                wait();
            }
            int message = places[first];
            first = (first + 1) % places.length;
            used--;
            notifyAll();
            if (message == HALT) {
                throw new HaltException();
            }
            return message;
        }
    }

    static class Producer implements Runnable {
        private final Buffer buffer;
        private final int items;

        Producer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < items; i++) {
                    buffer.put(i);
                }
                buffer.put(Buffer.HALT);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Consumer implements Runnable {
        private final Buffer buffer;
        private final int items;

        Consumer(Buffer buffer, int items) {
            this.buffer = buffer;
            this.items = items;
        }

        @Override
        public void run() {
            int taken = 0;
            try {
                while (true) {
                    int item = buffer.take();
                    assert item == taken : "items come in the order in which they were put";
                    taken++;
                }
            } catch (HaltException e) {
                assert taken == items : "the marker comes last";
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
