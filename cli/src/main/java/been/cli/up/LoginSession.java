package been.cli.up;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether what this user's systemd manager runs ends with the login: it does unless lingering is
 * enabled, and a plain user's tasks run there.
 */
final class LoginSession {
    private LoginSession() {}

    static boolean endsTasks() {
        String user = System.getProperty("user.name", "root");
        return !user.equals("root")
                && Files.exists(Path.of("/run/systemd/system"))
                && !Files.exists(Path.of("/var/lib/systemd/linger", user));
    }
}
