/*
 * Permissions of files are values that are made of text, and so are addresses that become text.
 *
 * expect: verified
 */
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

public class PermissionsOfText {
    static void use() {
        FileAttribute<?> attribute = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        assert attribute.name().equals("posix:permissions");
        try {
            Inet4Address address = (Inet4Address) InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
            assert address.toString().equals("/10.0.0.1") && address.isSiteLocalAddress();
        } catch (java.net.UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(PermissionsOfText::use).start();
        use();
    }
}
