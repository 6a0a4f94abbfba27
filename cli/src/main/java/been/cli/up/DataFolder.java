package been.cli.up;

import been.cli.command.Installation;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the data folder. */
public final class DataFolder {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "data folder of the platform (default: BEEN_DATA, else been-data beside the"
                            + " been script, or ~/.local/share/been if that is not writable)")
    private @Nullable Path data;

    /** Whether the command line names one. */
    public boolean isGiven() {
        return data != null;
    }

    /** The same where nothing need be known of an installation; empty where it takes one. */
    public Optional<Path> known() {
        return data == null
                ? Installation.known().map(this::of)
                : Optional.of(data.toAbsolutePath().normalize());
    }

    /** As an absolute path. */
    public Path of(Installation installation) {
        return (data == null ? installation.defaultData() : data).toAbsolutePath().normalize();
    }
}
