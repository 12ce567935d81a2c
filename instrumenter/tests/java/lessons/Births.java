package lessons;

import java.util.Random;

/** Nested object creation, with conditions and exceptions in the middle. */
class Births {
    final Object first;
    final Object second;

    Births(Object first, Object second) {
        this.first = first;
        this.second = second;
    }

    Births() {
        this(new Births(null, new Object()), new int[] {1, 2});
    }

    Births(boolean b) {
        this(b ? new Births() : null, b ? "yes" : new StringBuilder("no").append(b).toString());
    }

    @Override
    public String toString() {
        return "(" + (first instanceof Births ? first : "-") + " "
                + (second instanceof String || second instanceof Births ? second : "-") + ")";
    }

    static Births nested(int n) {
        return new Births(n > 0 ? new Births(nested(n - 1), n % 2 == 0 ? new Births() : "odd") : null,
                switch (n) {
                    case 0 -> "zero";
                    case 1 -> {
                        try {
                            yield new Births(Integer.parseInt("x"), null);
                        } catch (NumberFormatException e) {
                            yield new Births(true);
                        }
                    }
                    default -> new Births(false);
                });
    }

    static Object discarded() {
        new Births();
        Object loop = null;
        for (int i = 0; i < 3; i++) {
            loop = new Births(loop, i == 1 ? "one" : null);
        }
        return loop;
    }

    static class Dice extends Random {
        private static final long serialVersionUID = 1;

        @Override
        protected int next(int bits) {
            return 1;
        }
    }

    static void run() {
        System.out.println(nested(2) + " " + discarded());
        System.out.println(new Random().nextInt(1) + " " + new Random(42).nextInt(100) + " " + new Dice().nextInt(2));
        Random chosen = discarded() == null ? new Random(1) : new Random();
        System.out.println(chosen.nextInt(1) + new int[2][3][].length + new String[1][2][0].length);
    }
}
