/*
 * A program that looks for its own class file finds that which it was compiled to.
 *
 * expect: verified
 */
public class ClassFileAsResource {
    public static void main(String[] args) {
        System.out.println(ClassFileAsResource.class.getResource("ClassFileAsResource.class") != null);
    }
}
