package lessons;

/** Fields of every width, inherited fields, statics, final fields, constants of interfaces, inner classes. */
class Fields {
    static class Base {
        protected long wide = 1;
        protected double wider = 2;
        volatile int flag;
        static int shared = 7;
        final int fixed;

        Base(int fixed) {
            this.fixed = fixed;
        }
    }

    interface Limits {
        Object TOP = new Object();
        int MAX = 3;
    }

    static class Derived extends Base implements Limits {
        long copy;

        Derived(int x) {
            super(x > 0 ? x : -x);
            copy = wide;
            wide += 2;
            wider *= copy;
            flag++;
            shared += fixed + MAX;
        }

        boolean top(Object o) {
            return o == TOP;
        }
    }

    private int outerField = 4;

    class Inner {
        private final int captured;
        private int own;

        Inner(int captured) {
            this.captured = captured;
            own = outerField++;
        }

        class Deeper {
            int sum() {
                return captured + own + outerField;
            }
        }
    }

    static int local(int capture) {
        class Local {
            int field = capture * 2;

            int get() {
                return field + capture;
            }
        }
        return new Local().get();
    }

    static void run() {
        Derived d = new Derived(-5);
        System.out.println(d.wide + " " + d.wider + " " + d.flag + " " + Base.shared + " " + Derived.shared);
        System.out.println(d.top(null) + " " + (Limits.TOP == Derived.TOP) + " " + local(5));
        Fields f = new Fields();
        Inner.Deeper deeper = f.new Inner(1).new Deeper();
        System.out.println(deeper.sum() + " " + (f.outerField -= 2));
        long[] longs = {1, 2, 3};
        double[][] doubles = new double[2][3];
        doubles[1][2] = longs[1] += 40;
        byte[] bytes = new byte[2];
        bytes[1]--;
        boolean[] flags = {true, false};
        flags[1] |= flags[0];
        char[] chars = {'a'};
        chars[0]++;
        short[] shorts = new short[1];
        shorts[0] += 3;
        float[] floats = {1.5f};
        floats[0] *= 2;
        Object[] objects = {"x", null};
        objects[1] = objects[0];
        System.out.println(doubles[1][2] + " " + longs[1] + " " + bytes[1] + " " + flags[1] + " " + chars[0] + " "
                + shorts[0] + " " + floats[0] + " " + objects[1] + " " + longs.clone().length);
    }
}
