/*
 * Two tasks that a static initialiser forks count in the same variable.
 *
 * expect: bug data-race
 */
import java.util.concurrent.RecursiveAction;

public class InitialiserForks {
    static class Count {
        static int count;
    }

    static class Task extends RecursiveAction {
        final boolean whole;

        Task(boolean whole) {
            this.whole = whole;
        }

        @Override protected void compute() {
            if (whole) {
                invokeAll(new Task(false), new Task(false));
            } else {
                Count.count++;
            }
        }
    }

    static class Begins {
        static {
            new Task(true).invoke();
        }

        static void now() {}
    }

    public static void main(String[] args) {
        Begins.now();
    }
}
