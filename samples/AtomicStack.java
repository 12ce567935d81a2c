/*
 * A stack that two threads use as a means of communication, without a lock of their own around its operations: one pushes,
 * the other looks until it sees something, three times at most. The stack is synchronized, so a call is one operation.
 *
 * With field granularity every access to `items` and `size` would be a scheduling point. AtomicStack.granularity says
 * that the methods are the operations, and that the array belongs to the stack: then there are only the acquires of the
 * monitor and one operation in each call.
 *
 * expect: verified
 * check: jcheck check samples/AtomicStack.java --commun samples/AtomicStack.commun --granularity samples/AtomicStack.granularity
 */
public class AtomicStack {
    static class Stack {
        private final int[] items = new int[4];
        private int size;

        synchronized void push(int item) {
            items[size] = item;
            size++;
        }

        synchronized int pop() {
            if (size == 0) {
                return -1;
            }
            size--;
            return items[size];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stack stack = new Stack();
        Thread producer = new Thread(() -> stack.push(7));
        producer.start();
        int seen = -1;
        for (int i = 0; i < 3 && seen < 0; i++) {
            seen = stack.pop();
        }
        producer.join();
        assert seen == 7 || stack.pop() == 7;
    }
}
