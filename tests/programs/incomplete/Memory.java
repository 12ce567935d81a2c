/*
 * What the runtime says about memory and processors is not a choice of the search.
 *
 * expect: incomplete
 */
public class Memory {
    public static void main(String[] args) {
        assert Runtime.getRuntime().freeMemory() > 0;
    }
}
