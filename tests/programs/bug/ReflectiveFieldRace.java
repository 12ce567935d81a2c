/*
 * A field that one thread writes by reflection while another one reads it.
 *
 * expect: bug data-race
 */
public class ReflectiveFieldRace {
    int value;

    public static void main(String[] args) throws Exception {
        ReflectiveFieldRace shared = new ReflectiveFieldRace();
        Thread other = new Thread(() -> System.out.println(shared.value));
        other.start();
        ReflectiveFieldRace.class.getDeclaredField("value").setInt(shared, 1);
        other.join();
    }
}
