package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A machine that QEMU runs, from disks that it leaves as they were; reached over ssh. It ends with
 * the thread that booted it, whatever ends that.
 */
final class Machine implements AutoCloseable {
    /** Where the machine finds what was built. */
    static final String BEEN = "/opt/been";

    static final String JDK = "/opt/jdk";

    /** The link over which it is reached, and reaches this machine. */
    static final String OUTSIDE = "outside";

    private static final String MONITOR = "monitor";

    /** As ssh ends when it has no connection. */
    private static final int CONNECTION_LOST = 255;

    private static final Duration BOOT = Duration.ofMinutes(30);

    private final Disk disk;
    private final Path folder;
    private final Path connections;
    private final int port;
    private final Process qemu;

    private Machine(Disk disk, Path folder, Path connections, int port, Process qemu) {
        this.disk = disk;
        this.folder = folder;
        this.connections = connections;
        this.port = port;
        this.qemu = qemu;
    }

    /**
     * Boots it and waits until it can be used.
     *
     * @param kernelOptions more of them
     * @param folder for what it says
     */
    static Machine boot(Disk disk, Path payload, String kernelOptions, Path folder)
            throws IOException, InterruptedException {
        return boot(disk, payload, kernelOptions, List.of("-smp", "2", "-m", "4096"), folder);
    }

    /**
     * The same with other processors and memory.
     *
     * @param hardware options of QEMU
     */
    static Machine boot(
            Disk disk, Path payload, String kernelOptions, List<String> hardware, Path folder)
            throws IOException, InterruptedException {
        int port = Controller.freePort();
        var command = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL"));
        command.addAll(Accelerator.qemu(disk));
        command.addAll(hardware);
        command.addAll(
                List.of(
                        "-append",
                        "root=/dev/vda rw console=%s quiet net.ifnames=0 %s"
                                .formatted(disk.release().console(), kernelOptions),
                        "-drive",
                        drive(disk.image()),
                        "-drive",
                        drive(payload),
                        "-nic",
                        "user,id="
                                + OUTSIDE
                                + ",model=virtio-net-pci,hostfwd=tcp:127.0.0.1:"
                                + port
                                + "-:22",
                        "-device",
                        "virtio-rng-pci",
                        "-serial",
                        "file:" + folder.resolve("console.log")));
        // Sockets have short paths.
        Path connections = Files.createTempDirectory("been-ssh");
        command.addAll(
                List.of("-qmp", "unix:" + connections.resolve(MONITOR) + ",server=on,wait=off"));
        Process qemu =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("qemu.log").toFile())
                        .start();
        var machine = new Machine(disk, folder, connections, port, qemu);
        try {
            machine.awaitBoot();
            machine.root(
                            "mkdir -p %1$s && mount /dev/vdb %1$s && chown -R root: %1$s && chmod -R a+rX %1$s"
                                    .formatted(BEEN))
                    .succeeded();
            return machine;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            machine.close();
            throw e;
        }
    }

    private static String drive(Path image) {
        return "format=raw,if=virtio,snapshot=on,file=" + image.toString().replace(",", ",,");
    }

    private void awaitBoot() throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (qemu.isAlive() && root("true").exitStatus() != 0) {
            if (System.nanoTime() - begun > BOOT.toNanos()) {
                throw new AssertionError(
                        "no answer over ssh after %s. %s".formatted(BOOT, endOfConsole()));
            }
        }
        if (!qemu.isAlive()) {
            throw new AssertionError(
                    "QEMU ended: " + Files.readString(folder.resolve("qemu.log")).strip());
        }
    }

    int port() {
        return port;
    }

    /** With which any ssh reaches it, as it would follow {@code -o}. */
    List<String> sshOptions() {
        return List.of(
                "IdentityFile=" + quoted(disk.key()),
                "IdentitiesOnly=yes",
                "UserKnownHostsFile=/dev/null",
                "StrictHostKeyChecking=no",
                "LogLevel=ERROR",
                "ConnectTimeout=120",
                "BatchMode=yes");
    }

    /** As ssh reads it where a path may have spaces. */
    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }

    Command root(String script) throws IOException, InterruptedException {
        return run(Right.ROOT, script, Duration.ofMinutes(2));
    }

    /** Runs a shell script there, in a folder of its own. */
    Command run(Right right, String script, Duration atMost)
            throws IOException, InterruptedException {
        String text =
                """
                export BEEN_BUILD=off PATH=%s:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
                cd "$(mktemp -d)"
                %s
                """
                        .formatted(BEEN, script);
        Path file = Files.writeString(Files.createTempFile(folder, "script", ".sh"), text);
        // The script is a file there too: what it runs may read its standard input.
        return ssh(
                right.user(),
                "f=$(mktemp); cat >$f; chmod 644 $f; exec %s sh $f </dev/null"
                        .formatted(right.prefix()),
                file,
                atMost);
    }

    private Command ssh(String user, String command, Path in, Duration atMost)
            throws IOException, InterruptedException {
        var ssh = new ArrayList<>(List.of("ssh", "-T", "-p", Integer.toString(port)));
        for (String option : sshOptions()) {
            ssh.addAll(List.of("-o", option));
        }
        ssh.addAll(
                List.of(
                        "-o", "ControlMaster=auto",
                        "-o", "ControlPath=" + connections.resolve(user),
                        "-o", "ControlPersist=yes"));
        ssh.addAll(List.of(user + "@127.0.0.1", command));
        Command done = Command.run(ssh, in, folder, atMost);
        return done.exitStatus() == CONNECTION_LOST
                ? new Command(CONNECTION_LOST, done.out(), done.err() + "\n" + endOfConsole())
                : done;
    }

    private String endOfConsole() throws IOException {
        Path console = folder.resolve("console.log");
        if (!Files.exists(console)) {
            return "";
        }
        // Firmware may print bytes that are not UTF-8.
        List<String> lines = Files.readAllLines(console, StandardCharsets.ISO_8859_1);
        return "The console's last lines:\n"
                + String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }

    /** Pulls the plug of a network card, or puts it in again. */
    void link(String card, boolean isUp) throws IOException {
        String commands =
                """
                {"execute": "qmp_capabilities"}
                {"execute": "set_link", "arguments": {"name": "%s", "up": %s}}
                """
                        .formatted(card, isUp);
        try (var monitor =
                SocketChannel.open(UnixDomainSocketAddress.of(connections.resolve(MONITOR)))) {
            monitor.write(ByteBuffer.wrap(commands.getBytes(StandardCharsets.UTF_8)));
            try (var answers =
                    new BufferedReader(Channels.newReader(monitor, StandardCharsets.UTF_8))) {
                // Its greeting, and an answer to each command.
                for (int i = 0; i < 3; i++) {
                    String answer = String.valueOf(answers.readLine());
                    assertThat(answer).doesNotContain("error").isNotEqualTo("null");
                }
            }
        }
    }

    /** It is off at once; what was not flushed to its disks is lost. */
    void powerFails() throws InterruptedException {
        qemu.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        qemu.destroyForcibly();
        try {
            qemu.waitFor(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(connections.resolve(MONITOR));
        // Connections that are shared end with it, and remove their sockets.
        Awaitility.await("the ends of connections")
                .atMost(Duration.ofMinutes(1))
                .until(() -> Objects.requireNonNull(connections.toFile().list()).length == 0);
        Files.delete(connections);
    }
}
