package been.cli.up;

import been.cli.command.CommandFailure;
import been.cli.command.Installation;
import been.cli.platform.PlatformClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** The command lines of a platform's two processes on one data folder. */
final class PlatformCommands {
    private final Installation installation;
    private final Path data;
    private final Path logs;

    /**
     * @throws CommandFailure when the user cannot write to the data folder
     */
    PlatformCommands(Installation installation, Path data) {
        this.installation = installation;
        this.data = data;
        this.logs = data.resolve("logs");
        try {
            Files.createDirectories(logs);
        } catch (IOException _) {
            // Whatever is in the way: nothing can be written there.
        }
        if (!Files.isWritable(logs)) {
            throw CommandFailure.badInput(
                    "user %s cannot write to the data folder %s; choose another with --data or BEEN_DATA"
                            .formatted(System.getProperty("user.name"), data));
        }
    }

    List<String> controller(int port) {
        return installation.controller(
                Installation.ControllerJvm.UP,
                mayBeOthers() || System.getenv("BEEN_EVALUATORS_ISOLATION") != null
                        ? List.of()
                        : List.of("-Dbeen.evaluators.isolation=namespaces"),
                List.of(
                        "--data",
                        data.toString(),
                        "--port",
                        Integer.toString(port),
                        "--packages",
                        installation.packages().toString()));
    }

    /** Only root can run evaluators as another user. */
    private static boolean mayBeOthers() {
        return System.getProperty("user.name", "").equals("root");
    }

    Path controllerLog() {
        return logs.resolve("controller-output.log");
    }

    /** Asks for a join token only where the host has no credential yet. */
    List<String> hostRuntime(PlatformClient client) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(data.resolve("host"));
        var arguments =
                new ArrayList<>(
                        List.of(
                                "--controller",
                                client.address().url().toString(),
                                "--data",
                                data.toString(),
                                "--name",
                                "local"));
        if (!Files.exists(folder.resolve("credential"))) {
            arguments.add("--join-token-file");
            arguments.add(secretFile(folder.resolve("join-token"), client.joinToken()).toString());
        }
        if (mayBeOthers()) {
            String sudo = System.getenv("SUDO_USER");
            arguments.addAll(List.of("--allow-users", sudo == null ? "root" : sudo));
        }
        return installation.hostRuntime(arguments);
    }

    Path hostRuntimeLog() {
        return logs.resolve("host-runtime-output.log");
    }

    private static Path secretFile(Path file, String secret) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, secret, StandardOpenOption.WRITE);
    }
}
