package been.cli.backup;

import been.cli.command.CommandFailure;
import been.cli.command.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.up.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code been restore}: a platform from its backup, where there is none yet. */
@Command(
        name = "restore",
        description = {
            "Makes of a backup the platform that it was made of, in a data folder where nothing is"
                    + " yet. Every file is held against its checksum; a backup that is damaged or"
                    + " cut off is refused, and nothing is changed then.",
            "Start the platform afterwards: been up --data DIR."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "what been backup wrote")
    private Path file = Path.of("");

    @Mixin private ServerDatabase database = new ServerDatabase();
    @Mixin private DataFolder data = new DataFolder();

    @Override
    public Integer call() throws Exception {
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.badInput("there is no file " + file);
        }
        if (PlatformAddress.onThisMachine(folder).isPresent()) {
            throw CommandFailure.badInput(
                    "a platform is up on %s; name another folder with --data".formatted(folder));
        }
        return Safekeeping.run(installation, "restore", folder, file, database);
    }
}
