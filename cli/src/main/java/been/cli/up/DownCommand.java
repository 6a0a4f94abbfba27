package been.cli.up;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code been down}: stops a platform whose {@code been up} is out of reach or was killed. */
@Command(
        name = "down",
        description = "Stops the platform that is up on a data folder.",
        mixinStandardHelpOptions = true)
public final class DownCommand implements Callable<Integer> {
    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Path folder = data.of(Installation.current());
        PlatformAddress address = PlatformAddress.find(folder);
        Long pid = address.pid();
        if (pid == null) {
            throw CommandFailure.badInput(
                    "down stops platforms of this machine only; BEEN_URL names " + address.url());
        }
        // The host runtime carries the data folder on its command line; it goes first, to report.
        ProcessHandle.allProcesses()
                .filter(process -> isHostRuntime(process, folder.toString()))
                .forEach(DownCommand::stop);
        ProcessHandle.of(pid).ifPresent(DownCommand::stop);
        spec.commandLine().getOut().println("the platform on " + folder + " is down");
        return ExitStatus.SUCCESS;
    }

    private static boolean isHostRuntime(ProcessHandle process, String folder) {
        return process.info()
                .arguments()
                .map(java.util.Arrays::asList)
                .filter(arguments ->
                        arguments.contains("been.hostruntime.HostRuntime")
                                && arguments.contains(folder))
                .isPresent();
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(20, TimeUnit.SECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            process.destroyForcibly();
        } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("waiting for process " + process.pid(), e);
        }
    }
}
