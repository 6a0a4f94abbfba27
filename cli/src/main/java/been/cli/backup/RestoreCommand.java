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
            "Restores a platform from a backup into a new data folder. Every file is"
                    + " verified against its checksum; a damaged or incomplete backup is rejected,"
                    + " and nothing is changed.",
            "Start the platform afterwards: been up --data DIR."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", description = "file that been backup wrote")
    private Path file = Path.of("");

    @Mixin private ServerDatabase database = new ServerDatabase();
    @Mixin private DataFolder data = new DataFolder();

    @Override
    public Integer call() throws Exception {
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.badInput("no such file: " + file);
        }
        if (PlatformAddress.onThisMachine(folder).isPresent()) {
            throw CommandFailure.badInput(
                    "a platform is up on %s; name another folder with --data".formatted(folder));
        }
        return Safekeeping.run(installation, "restore", folder, file, database);
    }
}
