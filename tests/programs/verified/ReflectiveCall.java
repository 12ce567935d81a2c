/*
 * A synchronized method of the program, called by reflection: its code has hooks however it is called.
 *
 * expect: verified
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
