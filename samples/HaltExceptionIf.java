/*
 * The buffer of HaltException.java, spoilt by one word: take says `if` where it should say `while`.
 *
 * Two consumers wait at the empty buffer. The producer puts one message and wakes both. The first takes the message;
 * the second, which has not looked at the buffer again since it began to wait, takes from an empty buffer. The wait of
 * a monitor must stand in a loop that tests the condition.
 *
 * The assertion in take fails. (Without it, the second consumer would take an old message for the second time.) On a
 * plain JVM the program nearly always ends well, because the consumers seldom wait at the same time.
 *
 * Source: S. D. Stoller, Model-checking multi-threaded distributed Java programs, STTT 4(1), 2002, sections 3.2 and 10.
 *
 * expect: bug assertion
 * check: jcheck check samples/HaltExceptionIf.java
 */
public class HaltExceptionIf extends RuntimeException {
    private static final long serialVersionUID = 1;

    public static void main(String[] args) throws InterruptedException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int capacity = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Buffer buffer = new Buffer(capacity);
        Thread consumer1 = new Thread(new Consumer(buffer), "consumer-1");
        Thread consumer2 = new Thread(new Consumer(buffer), "consumer-2");
        Thread producer = new Thread(new Producer(buffer, items), "producer");
        consumer1.start();
        consumer2.start();
        producer.start();
        consumer1.join();
        consumer2.join();
        producer.join();
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
            if (used == 0) { // wrong: when wait returns, another consumer may have been faster
                wait();
            }
            assert used > 0 : "take from an empty buffer";
            int message = places[first];
            first = (first + 1) % places.length;
            used--;
            notifyAll();
            if (message == HALT) {
                throw new HaltExceptionIf();
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
                buffer.put(Buffer.HALT); // one for each consumer
                buffer.put(Buffer.HALT);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Consumer implements Runnable {
        private final Buffer buffer;

        Consumer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    buffer.take();
                }
            } catch (HaltExceptionIf e) {
                // the end of the work
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
