/*
 * What making a proxy initialises: in JDK 17 its interface and the types of parameters, in JDK 25 nothing.
 *
 * expect: verified
 */
import java.lang.reflect.Proxy;

public class ProxyInitialises {
    static final StringBuilder LOG = new StringBuilder();

    static int log(String name) {
        LOG.append(name).append(' ');
        return LOG.length();
    }

    interface Service {
        int STATE = log("Service");

        Result call(Argument argument);
    }

    static class Argument {
        static int state = log("Argument");
    }

    static class Result {
        static int state = log("Result");
    }

    public static void main(String[] args) {
        Class<?>[] types = {Service.class};
        Service service = (Service) Proxy.newProxyInstance(
                ProxyInitialises.class.getClassLoader(), types, (proxy, method, arguments) -> null);
        service.call(null);
        boolean initialises = Runtime.version().feature() < 25;
        assert (LOG.indexOf("Service ") >= 0) == initialises : LOG;
        assert (LOG.indexOf("Argument ") >= 0) == initialises : LOG;
        assert LOG.indexOf("Result ") < 0 : LOG;
        assert Service.STATE > 0;
        assert LOG.indexOf("Service ") >= 0 : LOG;
    }
}
