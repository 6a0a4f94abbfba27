package been.cli.up;

import been.cli.command.ExitStatus;
import been.cli.command.Installation;
import been.cli.platform.PlatformAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code been down}: stops a platform from elsewhere, also one whose {@code been up} was killed.
 */
@Command(
        name = "down",
        description = "Stops the platform that runs on a data folder.",
        mixinStandardHelpOptions = true)
public final class DownCommand implements Callable<Integer> {
    private static final String CONTROLLER = "been.web.Controller";

    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Path folder = data.of(Installation.current());
        Optional<ProcessHandle> controller =
                PlatformAddress.onThisMachine(folder)
                        .map(PlatformAddress::pid)
                        .flatMap(ProcessHandle::of)
                        // Its number may have become another program's since it was killed.
                        .filter(process -> arguments(process).contains(CONTROLLER));
        // The host runtime goes first, to report.
        List<ProcessHandle> running =
                Stream.concat(hostRuntimes(folder), controller.stream()).toList();
        if (running.isEmpty()) {
            throw PlatformAddress.nothingUpOn(folder);
        }
        // Who keeps the platform running would start again what is stopped under its hands.
        running.stream()
                .flatMap(process -> process.parent().stream())
                .filter(DownCommand::keepsRunning)
                .distinct()
                .forEach(DownCommand::stop);
        // What is left where that one was killed.
        running.forEach(DownCommand::stop);
        spec.commandLine().getOut().println("the platform on " + folder + " is down");
        return ExitStatus.SUCCESS;
    }

    private static boolean keepsRunning(ProcessHandle process) {
        return arguments(process).contains(Installation.MAIN_CLASS);
    }

    /** Without a trace of a controller, they belong to a platform elsewhere. */
    private static Stream<ProcessHandle> hostRuntimes(Path folder) {
        return Files.exists(folder.resolve("controller").resolve("endpoint.json"))
                ? ProcessHandle.allProcesses()
                        .filter(process -> isHostRuntime(process, folder.toString()))
                : Stream.empty();
    }

    /** It carries the data folder on its command line. */
    private static boolean isHostRuntime(ProcessHandle process, String folder) {
        List<String> arguments = arguments(process);
        return arguments.contains("been.hostruntime.HostRuntime") && arguments.contains(folder);
    }

    private static List<String> arguments(ProcessHandle process) {
        return process.info().arguments().map(List::of).orElse(List.of());
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(20, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            process.destroyForcibly();
            process.onExit().join();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("waiting for process " + process.pid(), e);
        }
    }
}
