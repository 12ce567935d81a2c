/*
 * What a class tells of its properties, asked by two threads, with listeners that are told under the locks of the JDK.
 *
 * expect: verified
 */
import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyDescriptor;

public class BeansDescribed {
    public static class Lamp {
        private final PropertyChangeSupport listeners = new PropertyChangeSupport(this);
        private int watts = 40;

        public synchronized int getWatts() {
            return watts;
        }

        public void setWatts(int watts) {
            int before;
            synchronized (this) {
                before = this.watts;
                this.watts = watts;
            }
            listeners.firePropertyChange("watts", before, watts);
        }
    }

    static int told;

    static Object watts(Lamp lamp) {
        try {
            BeanInfo info = Introspector.getBeanInfo(Lamp.class, Object.class);
            PropertyDescriptor[] properties = info.getPropertyDescriptors();
            assert properties.length == 1 && properties[0].getName().equals("watts");
            return properties[0].getReadMethod().invoke(lamp);
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws Exception {
        Lamp lamp = new Lamp();
        Thread other = new Thread(() -> lamp.setWatts(60));
        lamp.listeners.addPropertyChangeListener("watts", change -> told = (Integer) change.getNewValue());
        other.start();
        Object seen = watts(lamp);
        other.join();
        assert seen.equals(40) || seen.equals(60) : seen;
        assert told == 60 && watts(lamp).equals(60);
    }
}
