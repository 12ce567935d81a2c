/*
 * Two threads read a bundle of properties.
 *
 * expect: verified
 */
import java.util.*;
import java.io.*;

public class BundleFile {
    public static void main(String[] args) throws Exception {
        PropertyResourceBundle b = new PropertyResourceBundle(new StringReader("a = b"));
        Runnable r = () -> {
            if (!b.getString("a").equals("b") || !b.containsKey("a")) throw new AssertionError();
        };
        Thread t = new Thread(r), u = new Thread(r);
        t.start();
        u.start();
        t.join();
        u.join();
        try {
            ResourceBundle.getBundle("missing");
            throw new AssertionError();
        } catch (MissingResourceException e) {
        }
    }
}
