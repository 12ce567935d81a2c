/*
 * What the runtime says about memory and processors is not a choice of the search.
 *
 * expect: incomplete
 * check: jcheck check tests/programs/incomplete/Memory.java --strict-environment
 */
public class Memory {
    public static void main(String[] args) {
        assert Runtime.getRuntime().freeMemory() > 0;
    }
}
