/*
 * A property editor keeps its value in a plain field.
 *
 * expect: bug data-race
 */
import java.beans.PropertyEditorSupport;

public class EditorShared {
    public static void main(String[] args) throws Exception {
        PropertyEditorSupport editor = new PropertyEditorSupport();
        Thread other = new Thread(() -> editor.setValue("one"));
        other.start();
        Object seen = editor.getValue();
        other.join();
        assert seen == null || seen.equals("one");
    }
}
