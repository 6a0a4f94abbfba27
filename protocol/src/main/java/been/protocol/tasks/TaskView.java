package been.protocol.tasks;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.Outcome;
import been.protocol.Reason;
import been.protocol.Report;
import been.protocol.ResourceUsage;
import been.protocol.TaskDescriptor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task as it stands.
 *
 * @param state name of its state as the design writes it: {@code Waiting}, {@code Ready}, {@code
 *     Placed}, {@code Preparing}, {@code Running}, {@code Collecting}, {@code Ending}, {@code
 *     Finished}, {@code Failed}, {@code Aborted}
 * @param attempt number of the current or last attempt; 0 before the first placement
 * @param outcome absent until the end is known
 * @param explanation why it waits or how it ended, in one sentence
 * @param noHostMatches whether none of the hosts that have joined could ever take it
 * @param startedAt when the program of the current attempt started
 * @param files accepted results of the attempt that ended
 * @param progressDone out of {@code progressTotal}, as the task reports it; both 0 when it does not
 * @param debugger where its JVM listens for a debugger, as {@code host:port}; absent when it does
 *     not
 * @param inherited the descriptor's properties that the task did not set itself, each with where it
 *     is from: {@code context}, or {@code descriptor} or {@code service} and its name
 */
public record TaskView(
        ContextId context,
        TaskDescriptor descriptor,
        String state,
        boolean isTerminal,
        int attempt,
        @Nullable HostName host,
        @Nullable Outcome outcome,
        @Nullable Reason reason,
        @Nullable String explanation,
        boolean noHostMatches,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable ResourceUsage usage,
        List<Report.UploadedFile> files,
        long progressDone,
        long progressTotal,
        @Nullable String debugger,
        Map<String, String> inherited) {
    public TaskView {
        files = List.copyOf(files);
        inherited = Map.copyOf(inherited);
    }
}
