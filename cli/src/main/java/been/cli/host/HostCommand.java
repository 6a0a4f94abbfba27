package been.cli.host;

import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.command.ShellWords;
import been.cli.install.InstallCommand;
import been.cli.install.TaskUserOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code been host}: this machine as a host of a platform. */
@Command(
        name = "host",
        description =
                "Makes this or another machine a host of a platform, and checks what"
                        + " disturbs measurements on it.",
        subcommands = {HostCommand.Start.class, CheckCommand.class, InstallCommand.class},
        mixinStandardHelpOptions = true)
public final class HostCommand {

    /** {@code been host start}: a host runtime in the foreground until Ctrl-C. */
    @Command(
            name = "start",
            description = {
                "Starts a host runtime that takes tasks from a controller; Ctrl-C stops it.",
                "As root, or in a delegated control group, it measures and limits the whole"
                        + " process tree of a task; otherwise results state accounting=process-tree."
            },
            mixinStandardHelpOptions = true)
    static final class Start implements Callable<Integer> {
        @Option(
                names = "--controller",
                paramLabel = "URL",
                split = ",",
                description =
                        "address of a controller, such as http://bench-1:8080; if there are several,"
                                + " separated by commas or each with its own option, the next one is used when"
                                + " one fails (default: from the join token, or as a controller advertised)")
        private List<String> controllers = new ArrayList<>();

        @Option(
                names = "--data",
                required = true,
                paramLabel = "DIR",
                description = "folder of the host runtime's cache, journal and task folders")
        private Path data = Path.of("");

        @Option(
                names = "--name",
                required = true,
                description = "name of the host, unique on the platform")
        private String name = "";

        @Option(
                names = "--join-token-file",
                paramLabel = "FILE",
                description =
                        "file with a one-time join token, created on the page Hosts or with been"
                                + " hosts token create; needed for the first start only")
        private @Nullable Path joinToken;

        @Option(
                names = "--memory-channels",
                paramLabel = "N",
                description =
                        "number of memory channels per socket, which the kernel does not report;"
                                + " tasks can then request the resource memory-channel")
        private @Nullable Integer memoryChannels;

        @Option(
                names = "--address",
                paramLabel = "ADDRESS",
                description =
                        "address at which tasks on other hosts reach tasks of this one"
                                + " (default: the one from which it reaches the controller)")
        private @Nullable String address;

        @Option(
                names = "--print",
                description =
                        "print the command line of the host runtime, quoted for a shell, instead of"
                                + " starting it: a service manager can then run it directly")
        private boolean prints;

        @Mixin private TaskUserOptions users = new TaskUserOptions();
        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() throws Exception {
            var arguments =
                    new ArrayList<>(
                            List.of("--data", data.toAbsolutePath().toString(), "--name", name));
            for (String controller : controllers) {
                arguments.addAll(List.of("--controller", controller));
            }
            if (joinToken != null) {
                arguments.addAll(List.of("--join-token-file", joinToken.toString()));
            }
            if (memoryChannels != null) {
                arguments.addAll(List.of("--memory-channels", memoryChannels.toString()));
            }
            if (address != null) {
                arguments.addAll(List.of("--address", address));
            }
            arguments.addAll(users.arguments());
            List<String> command = Installation.current().hostRuntime(arguments);
            if (prints) {
                spec.commandLine().getOut().println(ShellWords.quoted(command));
                return ExitStatus.SUCCESS;
            }
            Process runtime = new ProcessBuilder(command).inheritIO().start();
            // Ctrl-C reaches the runtime too; a SIGTERM to this process is passed on.
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(runtime::destroy, "stop the host runtime"));
            return runtime.waitFor();
        }
    }
}
