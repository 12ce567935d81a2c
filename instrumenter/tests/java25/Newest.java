import java.util.function.Supplier;

/** Work before {@code super()}, pattern switches, record patterns, nested generics in records, unnamed variables. */
public class Newest {
    static class Base {
        final int size;
        int written;

        Base(int size) {
            this.size = size;
            hook();
        }

        void hook() {
            written += 1;
        }
    }

    static class Early extends Base {
        private int value;
        private final Object lock;

        Early(int x) {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
            int[] doubled = new int[] {x * 2};
            value = doubled[0];
            lock = new Object();
            super(x > 2 ? new Early(1).value : doubled[0]);
            value++;
            synchronized (lock) {
                written += value;
            }
        }

        @Override
        void hook() {
            written = value * 100;
        }

        class Inner extends Base {
            final int copy;

            Inner() {
                copy = Early.this.value;
                Supplier<Base> later = () -> new Base(copy2());
                super(later.get().size);
            }

            static int copy2() {
                return 7;
            }
        }
    }

    sealed interface Tree<T> permits Leaf, Node {}

    record Leaf<T>(T value) implements Tree<T> {}

    record Node<T>(Tree<T> left, Tree<T> right) implements Tree<T> {}

    enum Kind { A, B, C }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case Kind.A -> "first";
            case Kind k -> k.name();
            case Node<?>(Leaf<?>(var a), Leaf<?>(String b)) -> a + "+" + b;
            case Node<?>(var l, _) -> "node of " + describe(l);
            case Leaf<?> leaf -> leaf.toString();
            case int[] array when array.length > 1 -> "array " + array[1]++;
            default -> o.getClass().getSimpleName();
        };
    }

    static synchronized <T> int depth(Tree<T> tree) {
        return switch (tree) {
            case Leaf<T> _ -> 1;
            case Node<T>(var l, var r) -> 1 + Math.max(depth(l), depth(r));
        };
    }

    public static void main(String[] args) {
        Early early = new Early(3);
        System.out.println(early.value + " " + early.size + " " + early.written + " " + early.new Inner().copy);
        try {
            new Early(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        var tree = new Node<>(new Leaf<>("x"), new Leaf<>("y"));
        Object[] all = {null, 11, 3, Kind.A, Kind.C, tree, new Node<>(tree, tree), new Leaf<>(1), new int[] {1, 2}, "s"};
        for (Object o : all) {
            System.out.println(describe(o));
        }
        System.out.println(depth(new Node<>(tree, new Leaf<>("z"))));
    }
}
