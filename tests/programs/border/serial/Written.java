/*
 * A thread writes a list of orders to a stream while another one changes one of them.
 *
 * expect: bug data-race
 */
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class Written {
    static class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private int amount = 1;
    }

    public static void main(String[] args) throws Exception {
        Order order = new Order();
        List<Order> orders = new ArrayList<>(List.of(order));
        Thread other = new Thread(() -> order.amount = 2);
        other.start();
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(orders);
        }
        other.join();
    }
}
