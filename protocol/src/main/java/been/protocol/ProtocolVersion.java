package been.protocol;

import java.util.List;

/**
 * The versions of the protocol that are spoken: this release's own and the one before, so that
 * hosts and controllers can be upgraded one after another. Pure.
 *
 * <p>Unknown keys are ignored by either side, so a version grows when there is a message, a word of
 * a closed list or a promise that a peer of the version before would not understand or not keep.
 * Version 2 brought generators, questions of running tasks and their answers, debugging, working
 * directories that are kept and shown, and tasks that survive an absence of the controllers.
 */
public final class ProtocolVersion {
    public static final int NEWEST = SyncRequest.PROTOCOL_VERSION;
    public static final int OLDEST = NEWEST - 1;

    private ProtocolVersion() {}

    public static boolean isSpoken(int version) {
        return version >= OLDEST && version <= NEWEST;
    }

    /** One sentence for whoever runs the peer of another version. */
    public static String refusal(int version) {
        return "This controller speaks protocol versions %d and %d, the host runtime version %d: %s."
                .formatted(
                        OLDEST,
                        NEWEST,
                        version,
                        version < OLDEST
                                ? "upgrade the host runtime, as by 'been host install'"
                                : "upgrade the controller");
    }

    /** The lowest version that a host must speak to run this task as it is meant. */
    public static int neededBy(TaskDescriptor task) {
        boolean isNew =
                task.kind() == TaskKind.GENERATOR
                        || task.survivesMillis() != null
                        || task.failure().work() == FailurePolicy.WorkFolder.KEPT
                        || (task.program() instanceof Program.JavaMain main
                                && main.debugging() != null);
        return isNew ? 2 : 1;
    }

    /** Whether a host of that version understands the command; it could read nothing beside one. */
    public static boolean isUnderstood(int version, Command command) {
        return switch (command) {
            case Command.Answered _, Command.DiscardWork _, Command.ShowWork _ -> version >= 2;
            case Command.Offer offer -> version >= neededBy(offer.task());
            case Command.Stop _,
                    Command.CheckpointReached _,
                    Command.CloseContext _,
                    Command.Detect _ ->
                    true;
        };
    }

    /** Whether a controller of that version understands the report. */
    public static boolean isUnderstood(int version, Report report) {
        return version >= 2 || !(report instanceof Report.Asked);
    }

    /**
     * The report as a controller of that version may be told it. What it would not understand is
     * replaced by a batch of no log lines, since reports are numbered without gaps.
     */
    public static Report told(int version, Report report) {
        return isUnderstood(version, report)
                ? report
                : new Report.Log(report.attempt(), List.of(), 0);
    }
}
