package been.cli.packages;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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

    /** {@code been package publish}. */
    @Command(
            name = "publish",
            description = "Publishes a package archive.",
            mixinStandardHelpOptions = true)
    static final class Publish implements Callable<Integer> {
        @Parameters(paramLabel = "FILE.bpk", description = "the archive")
        private Path archive = Path.of("");

        @Option(names = "--json", description = "print what REST answers")
        private boolean json;

        @Mixin private PlatformChoice platform = new PlatformChoice();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            if (!Files.isRegularFile(archive)) {
                throw CommandFailure.badInput("there is no package archive " + archive);
            }
            try (var client = platform.open()) {
                var stored = client.publish(archive);
                if (json) {
                    spec.commandLine().getOut().println(stored);
                    return ExitStatus.SUCCESS;
                }
                spec.commandLine()
                        .getOut()
                        .println(
                                stored.path("name").asString()
                                        + " "
                                        + stored.path("version").asString()
                                        + "   "
                                        + stored.path("digest").asString());
                return ExitStatus.SUCCESS;
            }
        }
    }

    /** {@code been package list}. */
    @Command(
            name = "list",
            description = "Lists the packages of the platform.",
            mixinStandardHelpOptions = true)
    static final class ListAll implements Callable<Integer> {
        @Option(names = "--json", description = "print what REST answers")
        private boolean json;

        @Mixin private PlatformChoice platform = new PlatformChoice();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            try (var client = platform.open()) {
                if (json) {
                    spec.commandLine().getOut().println(client.get("/api/v1/packages"));
                    return ExitStatus.SUCCESS;
                }
                var table =
                        new Table(
                                Column.left("package"),
                                Column.left("version"),
                                Column.left("kind"),
                                Column.right("bytes"),
                                Column.left("digest"));
                for (var one : client.packages()) {
                    table.row(
                            one.path("name").asString(),
                            one.path("version").asString(),
                            one.path("kind").asString().toLowerCase(java.util.Locale.ROOT),
                            one.path("bytes").asString(),
                            one.path("digest").asString().substring(0, 12));
                }
                table.lines(Terminal.detect()).forEach(spec.commandLine().getOut()::println);
                return ExitStatus.SUCCESS;
            }
        }
    }
}
