/** Has no hooks. */
public class Plain {
    int value;
}
