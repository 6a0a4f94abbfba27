package been.system;

import been.cli.Been;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The {@code been} command as users run it, from what this very build made. */
public final class BeenProcess {
    static final Path HOME =
            Path.of(System.getProperty("been.home", "..")).toAbsolutePath().normalize();

    private BeenProcess() {}

    /** One that Ctrl-C ends, also where the tests themselves run in the background without it. */
    public static Process start(List<String> arguments) throws IOException {
        return start(arguments, Map.of());
    }

    /** The same with more variables in its environment. */
    public static Process start(List<String> arguments, Map<String, String> environment)
            throws IOException {
        var command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(command(arguments));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** What a finished command said. */
    public record Answer(int exitStatus, String out, String err) {}

    public static Answer run(List<String> arguments) throws Exception {
        Process process = new ProcessBuilder(command(arguments)).start();
        process.getOutputStream().close();
        var err = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
        String out = read(process.getInputStream());
        return new Answer(process.waitFor(), out, err.join());
    }

    /** The same in this JVM, which saves the start of one; for verbs that only call REST. */
    static Answer call(List<String> arguments) {
        System.setProperty("been.home", HOME.toString());
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int status =
                Been.run(
                        arguments.toArray(String[]::new),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return new Answer(
                status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    static Answer bench(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("bench"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** A program named {@code been} in that folder, for shells that have it on their path. */
    static void program(Path folder) throws IOException {
        var quoted = new StringBuilder("#!/bin/sh\nexec");
        for (String part : command(List.of())) {
            quoted.append(" '").append(part).append('\'');
        }
        Path program = Files.writeString(folder.resolve("been"), quoted + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String read(java.io.InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static List<String> command(List<String> arguments) {
        var command =
                new ArrayList<>(List.of("env", "BEEN_BUILD=off", HOME.resolve("been").toString()));
        command.addAll(arguments);
        return command;
    }
}
