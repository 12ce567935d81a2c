/*
 * Two threads work on their own objects without a lock, main looks at the results and changes them when both have ended.
 *
 * expect: verified
 */
public class HandBack {
    static class Account {
        int balance;
    }

    public static void main(String[] args) throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        Thread a = new Thread(() -> first.balance += 2);
        Thread b = new Thread(() -> second.balance += 3);
        a.start();
        b.start();
        a.join();
        b.join();
        first.balance += second.balance;
        assert first.balance == 5;
    }
}
