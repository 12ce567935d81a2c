/*
 * Constructors that access more than one message holds, where nobody is told of it yet: the race that comes later has the same names
 * in the replay, which tells of all of it.
 *
 * expect: bug data-race
 */
public class ManyAccessesInConstructor {
    static int count;

    static final class Cell {
        Cell next;
    }

    static final class Chain {
        volatile int length;
        Cell last;

        Chain(int cells) {
            for (int i = 0; i < cells; i++) {
                Cell cell = new Cell();
                cell.next = last;
                last = cell;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 12; i++) {
            new Chain(2000 + 2000 * i).length = 1;
        }
        Thread thread = new Thread(() -> count++);
        thread.start();
        count++;
        thread.join();
    }
}
