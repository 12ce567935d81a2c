/*
 * Two threads validate with one Validator.
 *
 * maven: org.hibernate.validator:hibernate-validator:8.0.1.Final
 * maven: org.glassfish.expressly:expressly:5.0.0
 * expect: verified
 * today: incomplete
 * why: more executions than 20 seconds allow.
 */
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Min;

public class HibernateValidator {
    static class Order {
        @Min(1)
        final int count;

        Order(int count) {
            this.count = count;
        }
    }

    public static void main(String[] args) throws Exception {
        Validator validator = Validation.buildDefaultValidatorFactory().getValidator();
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = validator.validate(new Order(0)).size());
        other.start();
        int mine = validator.validate(new Order(1)).size();
        other.join();
        assert mine == 0 && seen[0] == 1;
    }
}
