/*
 * Orders are written to streams, and changed, under the lock of each: by default fields, and by what their class writes itself.
 *
 * expect: verified
 */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class WrittenLocked {
    static class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private int amount = 1;
        private transient int doubled = 2;

        synchronized void set(int value) {
            amount = value;
            doubled = 2 * value;
        }

        private synchronized void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(doubled);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            doubled = in.readInt();
        }
    }

    public static void main(String[] args) throws Exception {
        Order order = new Order();
        List<Order> orders = new ArrayList<>(List.of(order, new Order()));
        Thread other = new Thread(() -> order.set(2));
        other.start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(orders);
        }
        other.join();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Order copy = (Order) ((List<?>) in.readObject()).get(0);
            assert copy.doubled == 2 * copy.amount;
        }
    }
}
