/*
 * A thread that never comes to an end.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Endless.java --max-steps 3000
 */
public class Endless {
    static volatile int count;

    public static void main(String[] args) {
        while (true) {
            count++;
        }
    }
}
