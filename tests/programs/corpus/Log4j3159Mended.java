/*
 * LOG4J2-3159, mended in 2.15.0: getParents reads the field once.
 *
 * maven: org.apache.logging.log4j:log4j-api:2.15.0
 * expect: verified
 */
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;

public class Log4j3159Mended {
    public static void main(String[] args) throws Exception {
        Marker parent = MarkerManager.getMarker("parent");
        Marker marker = MarkerManager.getMarker("marker").addParents(parent);
        Thread other = new Thread(() -> marker.remove(parent));
        other.start();
        Marker[] parents = marker.getParents();
        assert parents == null || parents[0] == parent;
        other.join();
    }
}
