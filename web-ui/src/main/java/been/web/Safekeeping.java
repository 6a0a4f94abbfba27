package been.web;

import been.web.backup.Backup;
import been.web.backup.Restoration;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Backs a platform up that is down, and restores one, in a process of its own; what a running one
 * keeps is asked of REST.
 */
final class Safekeeping {
    private static final String USAGE =
            "usage: been.web.Safekeeping --do backup|restore --data DIR --file FILE"
                    + " [--database URL [--database-password-file FILE]]";
    private static final Set<String> VALUED =
            Set.of("--do", "--data", "--file", "--database", "--database-password-file");
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int BUFFER = 1 << 16;

    private Safekeeping() {}

    /** Exit status 2: the sentence on standard error has what to change. */
    public static void main(String[] arguments) {
        try {
            System.out.println(run(GivenOptions.read(VALUED, Set.of(), arguments)));
        } catch (IllegalArgumentException | IllegalStateException | IOException e) {
            System.err.println("been: " + sentence(e));
            System.exit(2);
        }
    }

    private static String sentence(Exception failure) {
        return failure instanceof NoSuchFileException missing
                ? "there is no file " + missing.getFile()
                : String.valueOf(failure.getMessage());
    }

    private static String run(GivenOptions given) throws IOException {
        Path data = Path.of(required("--data", given));
        Path file = Path.of(required("--file", given));
        try (HikariDataSource server = server(given)) {
            return switch (required("--do", given)) {
                case "backup" -> backup(data, server, file);
                case "restore" -> restore(data, server, file);
                case String other ->
                        throw new IllegalArgumentException("--do " + other + "; " + USAGE);
            };
        }
    }

    private static String backup(Path data, @Nullable HikariDataSource server, Path file)
            throws IOException {
        if (!Files.isDirectory(data.resolve("controller"))) {
            throw new IllegalArgumentException(
                    "there is no platform in " + data + "; name its folder with --data");
        }
        DataFolder folder =
                switch (DataFolder.open(data)) {
                    case DataFolder.Held held -> held.folder();
                    case DataFolder.Unavailable unavailable ->
                            throw new IllegalArgumentException(unavailable.why());
                };
        System.setProperty("org.sqlite.tmpdir", folder.temporary().toString());
        try (folder;
                var own = server == null ? DatabaseConfiguration.file(folder.path()) : null;
                var out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
            var backup =
                    new Backup(
                            own == null ? Objects.requireNonNull(server) : own,
                            folder.path(),
                            InstantSource.system());
            Optional<String> problem = backup.problem();
            if (problem.isPresent()) {
                throw new IllegalArgumentException(problem.get());
            }
            var summary = backup.write(out);
            return "%,d files, %,d bytes before compression"
                    .formatted(summary.entries(), summary.bytes());
        } catch (java.sql.SQLException e) {
            throw new IOException("the database could not be closed", e);
        }
    }

    private static String restore(Path data, @Nullable HikariDataSource server, Path file)
            throws IOException {
        return switch (new Restoration(data, server).from(file)) {
            case Restoration.Restored restored ->
                    String.format(
                            Locale.ROOT,
                            "restored %,d files, %,d bytes, into %s",
                            restored.files(),
                            restored.bytes(),
                            data);
            case Restoration.Refused(String why) -> throw new IllegalArgumentException(why);
        };
    }

    private static @Nullable HikariDataSource server(GivenOptions given) {
        String password = given.get("--database-password-file");
        return switch (DatabaseAddress.parse(given.get("--database"))) {
            case DatabaseAddress.InDataFolder _ -> null;
            case DatabaseAddress.OfServer server ->
                    new PostgresPool(server, password == null ? null : Path.of(password))
                            .open(PATIENCE);
            case DatabaseAddress.Refused refused ->
                    throw new IllegalArgumentException(refused.why());
        };
    }

    private static String required(String option, GivenOptions given) {
        String value = given.get(option);
        if (value == null) {
            throw new IllegalArgumentException("option " + option + " is missing; " + USAGE);
        }
        return value;
    }
}
