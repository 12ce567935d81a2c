/*
 * Each of two threads evaluates a script with a shell of its own.
 *
 * maven: org.apache.groovy:groovy:4.0.21
 * expect: verified
 * today: incomplete
 * why: each shell makes classes; weak and soft references are
 *   gaps; more executions than 20 seconds allow.
 */
import groovy.lang.GroovyShell;

public class GroovyShells {
    public static void main(String[] args) throws Exception {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = new GroovyShell().evaluate("[1, 2].sum()"));
        other.start();
        Object mine = new GroovyShell().evaluate("'a' * 2");
        other.join();
        assert mine.equals("aa") && seen[0].equals(3);
    }
}
