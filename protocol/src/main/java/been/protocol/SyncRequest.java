package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One round of the long poll {@code POST /api/host/v1/sync}: it renews the host's lease, brings
 * reports and waits for commands.
 *
 * @param incarnation grows with every start of the host runtime; a smaller one is refused
 * @param acknowledgedCommand highest command number the host has on disk; those are not sent again
 * @param reports in order of their numbers; repeats are harmless
 * @param running attempts that the host holds, so that the controller finds what is missing: each
 *     from the moment its offer is on disk until its last report ({@link Report.Refused} or {@link
 *     Report.Ended}) is acknowledged
 * @param configuration digest of the host's properties as they are; absent while the host keeps
 *     quiet
 * @param properties the properties themselves, sent when the controller did not know their digest
 * @param readings what changes by itself, such as how noisy the host is: no part of its
 *     configuration; sent when they changed, and all of them
 * @param usage samples since the last renewal of the lease, oldest first; none beside an exclusive
 *     task
 * @param waitMillis how long the controller may hold the answer back when there is nothing to say;
 *     a request that brings new reports is answered at once, so that they are acknowledged
 * @param sentAtMillis the host's wall clock when it spoke, by which the controller finds out how
 *     far that clock is off; absent when it does not matter
 */
public record SyncRequest(
        int protocolVersion,
        HostName host,
        long incarnation,
        long acknowledgedCommand,
        List<NumberedReport> reports,
        List<TaskAttempt> running,
        @Nullable String configuration,
        @Nullable PropertyTree properties,
        @Nullable PropertyTree readings,
        List<HostUsage> usage,
        long waitMillis,
        @Nullable Long sentAtMillis) {

    /**
     * The version of the protocol. It grows with a message or promise that a peer of the version
     * before would not understand or keep; peers of different versions do not work together.
     */
    public static final int PROTOCOL_VERSION = 1;

    @JsonCreator
    public SyncRequest {
        Objects.requireNonNull(host, "host");
        reports = List.copyOf(reports);
        running = List.copyOf(running);
        usage = List.copyOf(Objects.requireNonNullElse(usage, List.of()));
        if (configuration != null) {
            PlainText.require("the digest of a configuration", configuration);
        }
        if (reports.stream().anyMatch(report -> report.report() == null)) {
            throw new IllegalArgumentException("a numbered report lacks the report itself");
        }
    }

    /** A request that does not say what time it is on the host. */
    public SyncRequest(
            int protocolVersion,
            HostName host,
            long incarnation,
            long acknowledgedCommand,
            List<NumberedReport> reports,
            List<TaskAttempt> running,
            @Nullable String configuration,
            @Nullable PropertyTree properties,
            @Nullable PropertyTree readings,
            List<HostUsage> usage,
            long waitMillis) {
        this(
                protocolVersion,
                host,
                incarnation,
                acknowledgedCommand,
                reports,
                running,
                configuration,
                properties,
                readings,
                usage,
                waitMillis,
                null);
    }

    /** The same request without its parts about attempts. */
    public SyncRequest withoutReports() {
        return new SyncRequest(
                protocolVersion,
                host,
                incarnation,
                acknowledgedCommand,
                List.of(),
                running,
                configuration,
                properties,
                readings,
                usage,
                waitMillis,
                sentAtMillis);
    }

    /** A request with the properties, or with nothing of what the host is. */
    public SyncRequest(
            int protocolVersion,
            HostName host,
            long incarnation,
            long acknowledgedCommand,
            List<NumberedReport> reports,
            List<TaskAttempt> running,
            @Nullable PropertyTree properties,
            List<HostUsage> usage,
            long waitMillis) {
        this(
                protocolVersion,
                host,
                incarnation,
                acknowledgedCommand,
                reports,
                running,
                properties == null ? null : properties.digest(),
                properties,
                null,
                usage,
                waitMillis);
    }

    /**
     * A report and its place in the order of this incarnation.
     *
     * @param number from 1, without gaps
     */
    public record NumberedReport(long number, Report report) {}
}
