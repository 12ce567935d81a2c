/** One philosopher and his two forks, 5,000 rounds: what hooks cost where there is nothing to choose. */
public class Philosopher {
    static class Fork {
        int uses;
    }

    static Philosopher philosopher;

    final Fork left = new Fork();
    final Fork right = new Fork();
    int meals;

    void eat() {
        synchronized (left) {
            synchronized (right) {
                left.uses++;
                right.uses++;
                meals++;
            }
        }
    }

    public static void main(String[] args) {
        philosopher = new Philosopher();
        for (int round = 0; round < 5_000; round++) {
            philosopher.eat();
        }
        if (philosopher.left.uses != philosopher.meals) {
            throw new AssertionError();
        }
    }
}
