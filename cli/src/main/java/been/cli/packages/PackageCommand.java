package been.cli.packages;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.command.CommandFailure;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.packages.StoredPackage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been package}: what the software repository holds. */
@Command(
        name = "package",
        description = "Builds, publishes and lists packages.",
        subcommands = {
            BuildCommand.class,
            PackageCommand.Publish.class,
            PackageCommand.ListAll.class
        },
        mixinStandardHelpOptions = true)
public final class PackageCommand {

    private static final String PATH = "/api/v1/packages";

    /** {@code been package publish}. */
    @Command(name = "publish", description = "Publishes a package archive.")
    static final class Publish extends OneCall<StoredPackage> {
        @Parameters(paramLabel = "FILE.bpk", description = "archive to publish")
        private Path archive = Path.of("");

        Publish() {
            super(StoredPackage.class);
        }

        @Override
        protected void check() {
            if (!Files.isRegularFile(archive)) {
                throw CommandFailure.badInput("there is no package archive " + archive);
            }
        }

        @Override
        protected Answer call(PlatformClient client) throws IOException, InterruptedException {
            return client.put(PATH, archive);
        }

        @Override
        protected void show(StoredPackage stored, PrintWriter out) {
            out.println(stored.name() + " " + stored.version() + "   " + stored.digest());
        }
    }

    /** {@code been package list}. */
    @Command(name = "list", description = "Lists the packages of the platform.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    StoredPackage.class,
                    new Columns<StoredPackage>()
                            .left("package", StoredPackage::name)
                            .left("version", StoredPackage::version)
                            .left("kind", one -> one.kind().name().toLowerCase(Locale.ROOT))
                            .right("bytes", StoredPackage::bytes)
                            .left("digest", one -> one.digest().substring(0, 12)));
        }
    }
}
