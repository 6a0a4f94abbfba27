package been.cli.install;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.ShellWords;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One machine, over the system's own {@code ssh} with the user's own configuration and keys; asks
 * for a password at most once.
 */
final class Ssh implements AutoCloseable {
    /** Exit status of ssh when it could not connect. */
    private static final int NO_CONNECTION = 255;

    private final String target;
    private final List<String> command;
    private final Path folder;

    private Ssh(String target, List<String> command, Path folder) {
        this.target = target;
        this.command = command;
        this.folder = folder;
    }

    /**
     * @param target {@code user@machine}, or a name of the user's configuration
     * @param port null for the one of the configuration
     * @param options of ssh, each as it would follow {@code -o}
     */
    static Ssh to(String target, @Nullable Integer port, List<String> options) throws IOException {
        if (!target.matches("[^\\s-]\\S*")) {
            throw CommandFailure.badInput(
                    "'" + target + "' is not a machine; expected USER@MACHINE, as for ssh");
        }
        Path folder = Files.createTempDirectory("been-ssh");
        var command = new ArrayList<>(List.of("ssh", "-T"));
        // All that is done shares one connection.
        command.addAll(
                List.of(
                        "-o", "ControlMaster=auto",
                        "-o", "ControlPath=" + folder.resolve("connection"),
                        "-o", "ControlPersist=60",
                        "-o", "ConnectTimeout=15"));
        options.forEach(option -> command.addAll(List.of("-o", option)));
        if (port != null) {
            command.addAll(List.of("-p", port.toString()));
        }
        return new Ssh(target, List.copyOf(command), folder);
    }

    /** What a script printed. */
    record Said(int exitStatus, String text) {}

    /**
     * Runs a script in the machine's shell.
     *
     * @throws CommandFailure with status 3 when the machine is not reached
     */
    Said run(Script script) throws IOException, InterruptedException {
        Process process = start(List.of("--", target, "sh", "-s"));
        byte[] text = script.text().getBytes(StandardCharsets.UTF_8);
        return said(
                process,
                () -> {
                    try (OutputStream in = process.getOutputStream()) {
                        in.write(text);
                    }
                });
    }

    /** Copies files into a folder of the machine, which is replaced. */
    void copy(List<Path> files, String intoFolder) throws IOException, InterruptedException {
        String unpack = unpacking(intoFolder);
        Process process = start(List.of("--", target, "sh -c " + ShellWords.quoted(unpack)));
        Said answer =
                said(
                        process,
                        () -> {
                            Process tar = new ProcessBuilder(tar(files)).start();
                            try (OutputStream in = process.getOutputStream()) {
                                tar.getInputStream().transferTo(in);
                            }
                        });
        if (answer.exitStatus() != 0) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    "cannot copy the files to " + target + ": " + answer.text().strip());
        }
    }

    /**
     * What makes the folder from an archive on standard input. Root would otherwise keep its owners
     * and permissions, by which other users could change programs of root.
     */
    static String unpacking(String intoFolder) {
        // On one line, since not every login shell passes a quoted line end on.
        return """
        into=%s; umask 022; rm -rf "$into.part" && mkdir -p "$into.part" \
        && tar -xof - -C "$into.part" && chmod -R u+rwX,go+rX,go-w "$into.part" \
        && rm -rf "$into" && mv "$into.part" "$into"
        """
                .strip()
                .formatted(ShellWords.quoted(intoFolder));
    }

    private static List<String> tar(List<Path> files) {
        var tar = new ArrayList<>(List.of("tar", "-cf", "-"));
        for (Path file : files) {
            tar.add("-C");
            tar.add(String.valueOf(file.toAbsolutePath().getParent()));
            tar.add(String.valueOf(file.getFileName()));
        }
        return tar;
    }

    private Process start(List<String> arguments) throws IOException {
        var all = new ArrayList<>(command);
        all.addAll(arguments);
        try {
            return new ProcessBuilder(all).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw CommandFailure.badInput(
                    "cannot start ssh; install your system's ssh client (openssh-client)");
        }
    }

    private interface Feeding {
        void feed() throws IOException;
    }

    private Said said(Process process, Feeding feeding) throws InterruptedException {
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
        try {
            feeding.feed();
        } catch (IOException e) {
            // It ended before it had read all: its output has the reason.
            // Not by the process itself, which would close the stream that is read.
            process.toHandle().destroy();
        }
        int status = process.waitFor();
        String text = output.join();
        if (status == NO_CONNECTION) {
            throw new CommandFailure(
                    ExitStatus.UNREACHABLE,
                    target
                            + " cannot be reached over ssh: "
                            + last(text)
                            + "; try: ssh "
                            + target
                            + " true");
        }
        return new Said(status, text);
    }

    private static String read(Process process) {
        try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
            return reader.readAllAsString();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String last(String text) {
        return text.lines().filter(line -> !line.isBlank()).reduce("", (_, line) -> line.strip());
    }

    /** Ends the shared connection. */
    @Override
    public void close() throws IOException {
        try {
            start(List.of("-O", "exit", "--", target)).waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(folder.resolve("connection"));
        Files.deleteIfExists(folder);
    }
}
