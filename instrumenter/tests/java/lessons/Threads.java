package lessons;

/** Threads one at a time: subclasses of Thread, Runnables, synchronized run methods, static initialisers. */
class Threads {
    static StringBuilder log = new StringBuilder();

    static class Worker extends Thread {
        private int rounds;

        Worker(int rounds) {
            super("worker");
            this.rounds = rounds;
        }

        @Override
        public void run() {
            while (rounds > 0) {
                log.append(rounds--);
            }
        }
    }

    static class Guarded extends Worker {
        Guarded() {
            super(2);
        }

        @Override
        public synchronized void run() {
            super.run();
            if (log.length() > 100) {
                return;
            }
            log.append(getName());
        }
    }

    static class Spinner extends Thread {
        int left = 3;

        @Override
        public synchronized void run() {
            do {
                left--;
            } while (left > 0);
        }
    }

    static class Lazy {
        static final Object VALUE;
        static int tries;

        static {
            Object value = null;
            for (int i = 0; i < 3; i++) {
                if (i == 2) {
                    value = "made " + tries;
                }
                tries++;
            }
            VALUE = value;
        }
    }

    static class Broken {
        static int x = Integer.parseInt("not a number");
    }

    static void run() throws Exception {
        Worker w = new Worker(3);
        w.start();
        w.join();
        Thread g = new Guarded();
        g.start();
        g.join(10_000);
        Thread r = new Thread(() -> log.append("!"), "runner");
        r.start();
        r.join(10_000, 1);
        Spinner s = new Spinner();
        s.start();
        s.join();
        w.run();
        System.out.println(log + " " + s.left + " " + Lazy.VALUE + Lazy.tries);
        try {
            System.out.println(Broken.x);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        if (log == null) {
            System.exit(3);
            Runtime.getRuntime().halt(4);
        }
    }
}
