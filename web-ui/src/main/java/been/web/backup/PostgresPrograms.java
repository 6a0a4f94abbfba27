package been.web.backup;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * PostgreSQL's client programs {@code pg_dump} and {@code pg_restore} on this machine. A program
 * understands servers and files of its own version and of earlier ones.
 */
final class PostgresPrograms {
    private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

    /** Where Debian and PostgreSQL's own packages have a folder for each version. */
    private static final List<Path> PLACES =
            List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr"));

    private final List<Path> folders;

    /**
     * @param folders where to look, in this order
     */
    PostgresPrograms(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Those in the search path of programs, then those of installed packages, the newest first. */
    static PostgresPrograms installed() {
        var folders = new ArrayList<Path>();
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        for (String name : path.split(File.pathSeparator, -1)) {
            if (!name.isEmpty()) {
                folders.add(Path.of(name));
            }
        }
        PLACES.forEach(place -> folders.addAll(versions(place)));
        return new PostgresPrograms(folders);
    }

    private static List<Path> versions(Path place) {
        try (Stream<Path> folders = Files.list(place)) {
            return folders.filter(
                            folder -> String.valueOf(folder.getFileName()).matches("(pgsql-)?\\d+"))
                    .sorted(Comparator.reverseOrder())
                    .map(folder -> folder.resolve("bin"))
                    .toList();
        } catch (IOException _) {
            return List.of(); // there is no such place
        }
    }

    /** What came of looking for a program. */
    sealed interface Search {

        /**
         * A program that will do.
         *
         * @param version its major version
         */
        record Found(Path program, int version) implements Search {}

        /** The sentence has what is missing and what to install. */
        record Missing(String why) implements Search {}
    }

    /**
     * Finds the first program that is new enough.
     *
     * @param oldest major version that suffices
     */
    Search find(String name, int oldest) throws IOException {
        var tooOld = new ArrayList<String>();
        for (Path folder : folders) {
            Path program = folder.resolve(name);
            if (Files.isExecutable(program)) {
                Matcher version = VERSION.matcher(answer(program));
                if (version.find()) {
                    int found = Integer.parseInt(version.group(1));
                    if (found >= oldest) {
                        return new Search.Found(program, found);
                    }
                    tooOld.add(program + " is version " + found);
                }
            }
        }
        return new Search.Missing(
                "This needs the program %s of PostgreSQL %d or newer on this machine, but %s; install the package postgresql-client-%d."
                        .formatted(
                                name,
                                oldest,
                                tooOld.isEmpty() ? "none was found" : String.join(", ", tooOld),
                                oldest));
    }

    private static String answer(Path program) throws IOException {
        Process process =
                new ProcessBuilder(program.toString(), "--version")
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Runs a program to its end.
     *
     * @param environment that it gets beside that of this process
     * @param out gets its standard output
     * @throws IOException when it failed; the message has the first line of its standard error
     */
    static void run(
            Path program, List<String> arguments, Map<String, String> environment, OutputStream out)
            throws IOException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        Path errors = Files.createTempFile("been", ".err");
        try {
            var builder = new ProcessBuilder(command).redirectError(errors.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            try {
                process.getOutputStream().close();
                process.getInputStream().transferTo(out);
                int status = process.waitFor();
                if (status != 0) {
                    throw new IOException(
                            Files.readAllLines(errors).stream()
                                    .filter(line -> !line.isBlank())
                                    .findFirst()
                                    .orElse(program + " ended with status " + status));
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(program + " was interrupted", e);
        } finally {
            Files.deleteIfExists(errors);
        }
    }
}
