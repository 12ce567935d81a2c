/** One of the classes of an application: static state, a constructor, some methods. */
final class Part {
    static final int[] WEIGHTS = {1, 2, 3, 4, 5, 6, 7, 8};
    static int uses;
    static String name = "Part";

    final int start;

    Part(int start) {
        this.start = start;
    }

    int step(int x) {
        int sum = start;
        for (int i = 0; i < WEIGHTS.length; i++) {
            switch (x + i & 3) {
                case 0:
                    sum += WEIGHTS[i];
                    break;
                case 1:
                    sum ^= i;
                    break;
                default:
                    sum -= x;
            }
        }
        uses += sum;
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Part && ((Part) other).start == start;
    }

    @Override
    public int hashCode() {
        return 31 * start + name.hashCode();
    }

    @Override
    public String toString() {
        return name + uses + start;
    }
}
