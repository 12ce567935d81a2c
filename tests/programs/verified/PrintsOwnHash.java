/*
 * The text of an object without `toString` has its hash code in it, which is the program's here: the same in every JVM.
 *
 * expect: verified
 */
public class PrintsOwnHash {
    static class Cell {
        @Override
        public int hashCode() {
            return 3;
        }
    }

    static class Named extends Cell {
        @Override
        public String toString() {
            return "named " + super.toString();
        }
    }

    public static void main(String[] args) {
        Cell cell = new Cell();
        System.out.println(cell);
        assert String.valueOf(cell).equals("PrintsOwnHash$Cell@3");
        assert new StringBuilder().append(cell).length() == 20;
        assert new Named().toString().equals("named PrintsOwnHash$Named@3");
        assert ("" + cell).endsWith("@3");
    }
}
