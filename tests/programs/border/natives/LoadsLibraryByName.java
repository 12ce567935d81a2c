/*
 * As LoadsLibrary, but the library is found by its name, and the method by reflection. Another class loader has loaded it before, or
 * not: whoever comes that far has found one.
 *
 * expect: incomplete
 */
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

public class LoadsLibraryByName {
    public static void main(String[] args) throws ReflectiveOperationException {
        Method load = System.class.getMethod("loadLibrary", String.class);
        try {
            load.invoke(null, "net");
        } catch (InvocationTargetException loadedBefore) {
            assert loadedBefore.getCause() instanceof UnsatisfiedLinkError;
        }
    }
}
