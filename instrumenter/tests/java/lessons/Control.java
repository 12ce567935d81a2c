package lessons;

/** Switches, exceptions, finally, long jumps, patterns of control flow that move frames about. */
class Control {
    static int counter;
    int field;

    static String table(int n) {
        switch (n) {
            case 1:
                counter++;
            case 2:
                counter += 2;
                return "low";
            case 3:
                return "three " + counter;
            case 1000:
                return "far";
            default:
                return "other";
        }
    }

    static int text(String s) {
        return switch (s) {
            case "alpha" -> 1;
            case "beta", "gamma" -> counter++;
            default -> s.length();
        };
    }

    enum Color {
        RED, GREEN, BLUE;

        Color next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    static String color(Color c) {
        switch (c) {
            case RED:
                return "stop";
            case GREEN:
                return "go";
            default:
                return c.name() + Color.valueOf("RED").next();
        }
    }

    int finallys(int n) {
        try {
            try {
                field += n;
                if (n == 0) {
                    return field;
                }
                field = 10 / (n - 1);
            } finally {
                field++;
                synchronized (this) {
                    field++;
                }
            }
        } catch (ArithmeticException e) {
            field = -1;
        } finally {
            counter += field;
        }
        return field;
    }

    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static void resources() {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println(a.name + b.name);
            throw new IllegalArgumentException("inside");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static long labels() {
        long product = 1;
        outer:
        for (int i = 0; ; i++) {
            for (double d = i; d < 10; d += 1.5) {
                if (d > 8) {
                    break outer;
                }
                if (i % 2 == 0) {
                    continue outer;
                }
                product *= (long) d + counter - counter;
            }
        }
        return product;
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(double r) implements Shape {}

    record Square(int side, Object tag) implements Shape {}

    static String shape(Object o) {
        if (o instanceof Circle c && c.r() > 1) {
            return "big " + c;
        }
        return o instanceof Square s ? s.side() + " " + s.equals(new Square(2, null)) : String.valueOf(o);
    }

    static void run() {
        System.out.println(table(1) + table(2) + table(3) + table(1000) + table(4));
        System.out.println(text("alpha") + text("gamma") + text("delta"));
        for (Color c : Color.values()) {
            System.out.println(color(c));
        }
        Control c = new Control();
        System.out.println(c.finallys(0) + " " + c.finallys(1) + " " + c.finallys(3) + " " + counter);
        resources();
        System.out.println(labels());
        System.out.println(shape(new Circle(2)) + shape(new Square(2, null)) + shape(new Circle(0.5)));
        assert counter > 0 : "assertions";
    }
}
