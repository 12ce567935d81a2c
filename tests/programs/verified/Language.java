/*
 * Forms of the language that javac turns into many different instructions: enums, records, inner classes, switches on
 * strings and enums, string concatenation, interfaces with default methods, arrays of all kinds, long arithmetic.
 *
 * expect: verified
 */
public class Language {
    enum Colour {
        RED, GREEN {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    record Point(int x, long y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x " + x);
            }
        }
    }

    interface Counter {
        Object lock();

        default int count(String word) {
            synchronized (lock()) {
                return switch (word) {
                    case "one" -> 1;
                    case "two" -> 2;
                    default -> word.length();
                };
            }
        }
    }

    class Inner implements Counter {
        private long total;

        @Override
        public Object lock() {
            return Language.this;
        }

        long add(long more) {
            synchronized (Language.this) {
                total += more;
                return total;
            }
        }
    }

    private long sum;
    private final double[][] matrix = new double[2][3];

    void work(Inner inner, Colour colour) {
        synchronized (this) {
            switch (colour) {
                case RED -> sum += colour.weight();
                case GREEN -> sum += 10L * colour.weight();
                default -> throw new IllegalStateException("colour " + colour);
            }
            matrix[1][2] += 0.5 * inner.count("two");
            sum += inner.add(new Point(1, 2L).y()) > 0 ? 1 : 0;
            byte[] bytes = {1, 2};
            short[] shorts = {3};
            char[] chars = {'c'};
            float[] floats = {1.5f};
            boolean[] flags = {true};
            Object[] objects = {"a", Integer.valueOf(3)};
            bytes[0] += shorts[0];
            chars[0]++;
            floats[0] *= 2;
            flags[0] = !flags[0];
            objects[1] = objects[0] + " " + bytes[0] + chars[0] + floats[0] + flags[0];
            if (!objects[1].equals("a 4d3.0false")) {
                throw new IllegalStateException("" + objects[1]);
            }
        }
    }

    synchronized String result() {
        return sum + " " + matrix[1][2];
    }

    public static void main(String[] args) throws InterruptedException {
        Language shared = new Language();
        Inner inner = shared.new Inner();
        Thread a = new Thread(() -> shared.work(inner, Colour.RED));
        Thread b = new Thread() {
            @Override
            public void run() {
                shared.work(inner, Colour.GREEN);
            }
        };
        a.start();
        b.start();
        a.join();
        b.join();
        assert shared.result().equals("23 2.0") : shared.result();
    }
}
