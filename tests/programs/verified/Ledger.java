/*
 * A class without a package whose name begins as descriptors do, in a loop that waits.
 *
 * expect: verified
 */
public class Ledger {
    static class Book {
        volatile boolean closed;
    }

    static void awaitClosed(Book book) {
        while (!book.closed) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Book book = new Book();
        Thread other = new Thread(() -> awaitClosed(book));
        other.start();
        book.closed = true;
        other.join();
    }
}
