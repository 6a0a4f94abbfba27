package been.machine.measure;

import been.machine.launch.Account;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One program to run and measure.
 *
 * @param command the program, looked up on the {@code PATH} of its environment, and its arguments
 * @param environment the complete environment; nothing is inherited
 * @param cores the logical processors that the run is confined to; empty means those of this
 *     process
 * @param memoryNodes the NUMA nodes that its memory comes from; empty means those of this process
 * @param name of the run's control groups; unique among running ones, and starts with the prefix by
 *     which leftovers are found
 * @param state a separate folder for this run, created if absent, in which its status is stored
 * @param lease how long the run may continue unless {@link MeasuredRun#extendLease} is called; null
 *     ends it with this process instead
 * @param conditions user and isolation
 * @param account user to run as, whatever the conditions request; null for the user in the
 *     conditions
 * @param folders folders whose content counts against the disk limit; they stay visible beside a
 *     private {@code /tmp}, as does the directory
 * @param visible further folders that stay visible
 */
public record RunRequest(
        List<String> command,
        Path directory,
        Map<String, String> environment,
        Streams streams,
        ResourceLimits limits,
        List<Integer> cores,
        List<Integer> memoryNodes,
        String name,
        Path state,
        @Nullable Duration lease,
        RunConditions conditions,
        @Nullable Account account,
        List<Path> folders,
        List<Path> visible) {

    public RunRequest {
        folders = List.copyOf(folders);
        visible = List.copyOf(visible);
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        cores = List.copyOf(cores);
        memoryNodes = List.copyOf(memoryNodes);
        directory = directory.toAbsolutePath();
        state = state.toAbsolutePath();
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            throw new IllegalArgumentException("a run needs a command");
        }
        if (name.isEmpty() || name.startsWith(".") || name.contains("/")) {
            throw new IllegalArgumentException("'" + name + "' cannot name a control group");
        }
    }

    /** The same with another command line that needs one more visible folder. */
    RunRequest with(List<String> otherCommand, Path alsoVisible) {
        List<Path> allVisible = new ArrayList<>(visible);
        allVisible.add(alsoVisible);
        return new RunRequest(
                otherCommand,
                directory,
                environment,
                streams,
                limits,
                cores,
                memoryNodes,
                name,
                state,
                lease,
                conditions,
                account,
                folders,
                allVisible);
    }

    /** A request for the user in the conditions. */
    public RunRequest(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Streams streams,
            ResourceLimits limits,
            List<Integer> cores,
            List<Integer> memoryNodes,
            String name,
            Path state,
            @Nullable Duration lease,
            RunConditions conditions,
            List<Path> folders,
            List<Path> visible) {
        this(
                command,
                directory,
                environment,
                streams,
                limits,
                cores,
                memoryNodes,
                name,
                state,
                lease,
                conditions,
                null,
                folders,
                visible);
    }

    /**
     * A request with the usual conditions; files below its directory count against the disk limit.
     */
    public RunRequest(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Streams streams,
            ResourceLimits limits,
            List<Integer> cores,
            String name,
            Path state,
            @Nullable Duration lease) {
        this(
                command,
                directory,
                environment,
                streams,
                limits,
                cores,
                List.of(),
                name,
                state,
                lease,
                RunConditions.USUAL,
                List.of(directory.toAbsolutePath()),
                List.of());
    }
}
