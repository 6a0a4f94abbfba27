package been.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * An ssh server on a port of the loopback interface, with keys and configuration of its own, for
 * the user who runs the test.
 */
final class LoopbackSsh implements AutoCloseable {
    private static final Path SERVER = Path.of("/usr/sbin/sshd");

    /** Into which the server of root locks what it does not trust yet. */
    private static final Path PRIVILEGES = Path.of("/run/sshd");

    private final Path folder;
    private final Process server;
    private final int port;
    private final boolean madePrivileges;

    private LoopbackSsh(Path folder, Process server, int port, boolean madePrivileges) {
        this.folder = folder;
        this.server = server;
        this.port = port;
        this.madePrivileges = madePrivileges;
    }

    static boolean isPossible() {
        return Files.isExecutable(SERVER);
    }

    static LoopbackSsh start(Path folder) throws Exception {
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        key(folder.resolve("host-key"));
        key(folder.resolve("user-key"));
        int port = freePort();
        boolean madePrivileges = isRoot() && !Files.exists(PRIVILEGES);
        if (madePrivileges) {
            Files.createDirectory(
                    PRIVILEGES,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwxr-xr-x")));
        }
        Path configuration =
                Files.writeString(
                        folder.resolve("sshd_config"),
                        """
                        ListenAddress 127.0.0.1
                        Port %d
                        HostKey %s
                        AuthorizedKeysFile %s
                        PidFile none
                        StrictModes no
                        UsePAM no
                        PermitRootLogin prohibit-password
                        PasswordAuthentication no
                        KbdInteractiveAuthentication no
                        """
                                .formatted(
                                        port,
                                        folder.resolve("host-key"),
                                        folder.resolve("user-key.pub")));
        Process server =
                new ProcessBuilder(SERVER.toString(), "-D", "-e", "-f", configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile())
                        .start();
        var ssh = new LoopbackSsh(folder, server, port, madePrivileges);
        Awaitility.await().until(() -> isListening(port) || !server.isAlive());
        if (!server.isAlive()) {
            String said = Files.readString(folder.resolve("log"));
            ssh.close();
            throw new AssertionError("sshd ended: " + said);
        }
        return ssh;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name", "").equals("root");
    }

    private static void key(Path file) throws Exception {
        Process keygen =
                new ProcessBuilder(
                                "ssh-keygen",
                                "-q",
                                "-t",
                                "ed25519",
                                "-N",
                                "",
                                "-f",
                                file.toString())
                        .inheritIO()
                        .start();
        if (keygen.waitFor() != 0) {
            throw new AssertionError("ssh-keygen made no key");
        }
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            return probe.getLocalPort();
        }
    }

    private static boolean isListening(int port) {
        try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return probe.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    String target() {
        return System.getProperty("user.name") + "@127.0.0.1";
    }

    int port() {
        return port;
    }

    /** With which ssh uses the test's keys, and neither reads nor writes those of the user. */
    List<String> options() {
        return List.of(
                "IdentityFile=" + folder.resolve("user-key"),
                "IdentitiesOnly=yes",
                "UserKnownHostsFile=" + folder.resolve("known-hosts"),
                "StrictHostKeyChecking=accept-new",
                "BatchMode=yes");
    }

    @Override
    public void close() throws IOException {
        // Its children serve connections; those end with it.
        List<ProcessHandle> sessions = server.descendants().toList();
        server.destroy();
        server.onExit().join();
        sessions.forEach(ProcessHandle::destroy);
        if (madePrivileges) {
            Files.deleteIfExists(PRIVILEGES);
        }
    }
}
