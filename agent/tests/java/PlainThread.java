/** A thread class without hooks. */
public class PlainThread extends Thread {
    @Override
    public void run() {
        System.out.println("ran without control");
    }
}
