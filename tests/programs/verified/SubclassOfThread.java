/*
 * A subclass of a subclass of Thread, with a constructor, a call of super.run, an overridden start, and a run that is also
 * called directly.
 *
 * expect: verified
 */
public class SubclassOfThread {
    static class Base extends Thread {
        private final Runnable task;

        Base(Runnable task) {
            super(task, "base");
            this.task = task;
        }

        @Override
        public void run() {
            super.run();
            task.run();
        }
    }

    static class Derived extends Base {
        Derived(Runnable task) {
            super(task);
        }

        @Override
        public void run() {
            synchronized (SubclassOfThread.class) {
                super.run();
            }
        }

        @Override
        public void start() {
            super.start();
        }
    }

    static int runs;

    static synchronized void count() {
        runs++;
    }

    static synchronized int runs() {
        return runs;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread derived = new Derived(SubclassOfThread::count);
        derived.start();
        new Derived(SubclassOfThread::count).run();
        Thread wrapper = new Thread(new Base(SubclassOfThread::count));
        wrapper.start();
        derived.join();
        wrapper.join();
        assert runs() == 6 : runs();
    }
}
