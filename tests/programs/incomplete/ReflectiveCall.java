/*
 * A synchronized method, called by reflection.
 *
 * expect: incomplete
 */
public class ReflectiveCall {
    public synchronized void call() {
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        ReflectiveCall object = new ReflectiveCall();
        ReflectiveCall.class.getMethod("call").invoke(object);
    }
}
