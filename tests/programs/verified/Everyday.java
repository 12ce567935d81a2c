/*
 * What most programs do: enums, records, lambdas, text, exceptions.
 *
 * expect: verified
 */
import java.util.Objects;
import java.util.function.*;
public class Everyday {
    enum Size { SMALL, LARGE; static Size of(int n) { return n > 3 ? LARGE : SMALL; } }
    record Point(int x, int y) { Point { Objects.requireNonNull(x); } }
    sealed interface Shape permits Dot {}
    record Dot(Point p) implements Shape {}
    static class Failure extends RuntimeException { Failure(String m, Throwable c) { super(m, c); } }
    static int sum(Integer... numbers) { int s = 0; for (Integer n : numbers) s += n; return s; }
    static String name(Object o) {
        return switch (Size.of(o.hashCode())) { case SMALL -> "small"; case LARGE -> "large"; };
    }
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 3; i++) b.append(i).append(',').append(Math.sqrt(i)).append("x".repeat(i));
        System.out.println(b.reverse() + " " + sum(1, 2, 3) + Integer.parseInt("7") + Long.valueOf(5L));
        System.out.printf("%d %s%n", 3, new Point(1, 2));
        System.out.println(String.format("%5.2f", 1.5) + String.join("-", "a", "b") + "a b".split(" ").length);
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            System.err.println(new Failure("wrapped", e).getMessage());
        } finally {
            System.out.flush();
        }
        switch ("two") { case "one": break; case "two": System.out.println(name("n")); break; default: }
        Function<Integer, Integer> twice = n -> n * 2;
        BiFunction<String, String, Boolean> same = String::equalsIgnoreCase;
        Supplier<Point> make = () -> new Point(3, 4);
        Runnable r = System.out::println;
        r.run();
        Object shape = new Dot(make.get());
        if (shape instanceof Dot d && d.p().equals(new Point(3, 4))) System.out.println(d);
        System.out.println(twice.andThen(n -> n + 1).apply(4) + " " + same.apply("A", "a"));
        System.out.println(Size.valueOf("SMALL").compareTo(Size.values()[1]) + Objects.hash(1, "x"));
        Thread t = new Thread(r, "named");
        t.start();
        t.join();
        System.out.println(Thread.currentThread().getName() + t.getName() + Boolean.parseBoolean("true"));
        CharSequence text = "text";
        Appendable out = new StringBuilder();
        out.append(text).append(text.subSequence(0, 1)).append(text.charAt(text.length() - 1));
        char c = "text".charAt(2);
        System.out.println(Character.isDigit(c) + System.lineSeparator() + args.length);
        assert c != 'q' : "why " + c;
    }
}
