/*
 * A field of a class of the JDK.
 *
 * expect: incomplete
 */
public class ReflectiveJdkField {
    public static void main(String[] args) throws Exception {
        java.awt.Point point = new java.awt.Point(1, 2);
        java.awt.Point.class.getField("x").setInt(point, 3);
    }
}
