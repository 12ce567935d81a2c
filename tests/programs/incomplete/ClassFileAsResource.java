/*
 * A program that reads its own class file reads what jcheck has made of it.
 *
 * expect: incomplete
 */
public class ClassFileAsResource {
    public static void main(String[] args) {
        System.out.println(ClassFileAsResource.class.getResource("ClassFileAsResource.class") != null);
    }
}
