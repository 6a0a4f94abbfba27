package been.cli.backup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where a platform of several controllers keeps everything. */
final class ServerDatabase {
    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "PostgreSQL database of the platform, as postgresql://USER@HOST/NAME (default:"
                            + " SQLite in the data folder)")
    private @Nullable String database;

    @Option(
            names = "--database-password-file",
            paramLabel = "FILE",
            description = "file that contains only the database password; restrict who can read it")
    private @Nullable Path password;

    boolean isNamed() {
        return database != null;
    }

    /** As the controller's own programs read them. */
    List<String> arguments() {
        var arguments = new ArrayList<String>();
        if (database != null) {
            arguments.addAll(List.of("--database", database));
        }
        if (password != null) {
            arguments.addAll(
                    List.of("--database-password-file", password.toAbsolutePath().toString()));
        }
        return List.copyOf(arguments);
    }
}
