/*
 * A BigInteger and a BigDecimal compute and keep values of their own: races that are meant.
 *
 * expect: verified
 */
import java.math.BigDecimal;
import java.math.BigInteger;

public class BigNumbersShared {
    static final BigInteger BIG = new BigInteger("12345678901234567890");
    static final BigDecimal DECIMAL = new BigDecimal("1.50");

    static void first() throws Exception {
        assert BIG.hashCode() == new BigInteger("12345678901234567890").hashCode() && BIG.bitLength() == 64;
    }

    static void second() throws Exception {
        assert BIG.bitLength() == 64 && DECIMAL.toString().equals("1.50");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        second();
        other.join();
    }
}
