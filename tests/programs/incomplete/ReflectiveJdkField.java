/*
 * A field of a class of the JDK, which a class of the program inherits.
 *
 * expect: incomplete
 */
import java.util.AbstractList;
import java.util.ArrayList;

public class ReflectiveJdkField extends ArrayList<Object> {
    private static final long serialVersionUID = 1;

    public static void main(String[] args) throws Exception {
        ReflectiveJdkField list = new ReflectiveJdkField();
        System.out.println(AbstractList.class.getDeclaredField("modCount").getInt(list));
    }
}
