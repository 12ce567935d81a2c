/*
 * A file is made, and asked for, by reflection: whether it is there is a choice of the schedule.
 *
 * expect: bug assertion
 */
import java.io.File;
import java.lang.reflect.Method;

public class FileByReflection {
    public static void main(String[] args) throws Exception {
        File file = new File("made");
        Method makes = File.class.getMethod("createNewFile");
        Method asks = File.class.getMethod("exists");
        Thread other = new Thread(() -> {
            try {
                makes.invoke(file);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
        other.start();
        boolean before = (Boolean) asks.invoke(file);
        other.join();
        assert !before : "it was there";
        assert (Boolean) asks.invoke(file);
    }
}
