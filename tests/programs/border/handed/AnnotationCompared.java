/*
 * An array changes while an annotation of the JDK compares itself with one of the program that gives it.
 *
 * expect: bug data-race
 */
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class AnnotationCompared {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Numbers {
        int[] value();
    }

    @Numbers({1, 2})
    static class Has {}

    static final int[] OWN = {1, 2};

    static class Mine implements Numbers {
        @Override
        public int[] value() {
            return OWN;
        }

        @Override
        public Class<? extends Annotation> annotationType() {
            return Numbers.class;
        }
    }

    static void first() throws Throwable {
        OWN[1] = 3;
    }

    static void second() throws Throwable {
        Has.class.getAnnotation(Numbers.class).equals(new Mine());
    }

    public static void main(String[] args) throws Throwable {
        Thread other = new Thread(() -> {
            try {
                first();
            } catch (Throwable failure) {
                throw new IllegalStateException(failure);
            }
        });
        other.start();
        second();
        other.join();
    }
}
