/*
 * A class of the JDK that is watched asks one that is not, and of which nothing is known.
 *
 * expect: incomplete
 */
import java.io.ByteArrayOutputStream;
import java.util.Properties;

public class PropertiesAsXml {
    public static void main(String[] args) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("a", "b");
        properties.storeToXML(new ByteArrayOutputStream(), null);
    }
}
