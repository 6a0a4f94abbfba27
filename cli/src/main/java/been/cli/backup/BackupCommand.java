package been.cli.backup;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.up.DataFolder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been backup}: everything that a platform keeps, in one file, while it goes on. */
@Command(
        name = "backup",
        description = {
            "Writes all data of a platform into one file: database, results, packages"
                    + " and logs. The platform keeps running; the file is a consistent snapshot.",
            "If no platform is up, backs up the data folder."
        },
        mixinStandardHelpOptions = true)
public final class BackupCommand implements Callable<Integer> {
    private static final String LAST_ENTRY = "SHA256SUMS";
    private static final int BUFFER = 1 << 16;

    @Parameters(paramLabel = "FILE", description = "file to write, such as been-backup.zip")
    private Path file = Path.of("");

    @Option(names = "--force", description = "replace FILE if it exists")
    private boolean force;

    @Mixin private ServerDatabase database = new ServerDatabase();
    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Path target = file.toAbsolutePath().normalize();
        if (Files.isDirectory(target)) {
            throw CommandFailure.badInput(file + " is a folder; name a file in it");
        }
        if (Files.exists(target) && !force) {
            throw CommandFailure.badInput(
                    file + " already exists; name another file, or replace it with --force");
        }
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw CommandFailure.badInput("there is no folder for " + file + "; create it first");
        }
        Path fresh = target.resolveSibling(target.getFileName() + ".part");
        try {
            Files.deleteIfExists(fresh);
            // It holds what only the platform's owner may read.
            Files.createFile(
                    fresh,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            int status = write(fresh);
            if (status != ExitStatus.SUCCESS) {
                return status;
            }
            requireWhole(fresh);
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        spec.commandLine().getOut().printf("wrote %s, %,d bytes%n", file, Files.size(target));
        return ExitStatus.SUCCESS;
    }

    private int write(Path fresh) throws IOException, InterruptedException {
        Installation installation = Installation.current();
        Path folder = data.of(installation);
        Optional<PlatformAddress> running =
                database.isNamed()
                        ? Optional.empty()
                        : chosen().or(() -> PlatformAddress.onThisMachine(folder));
        if (running.isEmpty()) {
            return Safekeeping.run(installation, "backup", folder, fresh, database);
        }
        try (var client = new PlatformClient(running.get());
                var out = new BufferedOutputStream(Files.newOutputStream(fresh), BUFFER)) {
            client.download("/api/v1/backup", out);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitStatus.UNREACHABLE,
                    "the backup was interrupted (%s); the incomplete file was deleted"
                            .formatted(e.getMessage()));
        }
        return ExitStatus.SUCCESS;
    }

    /** A folder that the command line names counts more than what was chosen for all verbs. */
    private Optional<PlatformAddress> chosen() {
        return data.isGiven() ? Optional.empty() : PlatformAddress.named();
    }

    private static void requireWhole(Path fresh) throws IOException {
        try (var zip = new ZipFile(fresh.toFile())) {
            if (zip.getEntry(LAST_ENTRY) == null) {
                throw new ZipException("its end is missing");
            }
        } catch (ZipException e) {
            throw new CommandFailure(
                    ExitStatus.FOUND_OR_FAILED,
                    "the backup was incomplete (%s) and was deleted; see the controller's log"
                            .formatted(e.getMessage()));
        }
        try (var written = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            written.force(true);
        }
    }
}
