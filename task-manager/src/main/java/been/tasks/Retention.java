package been.tasks;

import been.protocol.HostName;
import been.protocol.TaskAttempt;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes what is no longer needed, each kind after a time. Nothing of an open context, of an
 * analysis that still needs it, or of a result is ever removed. Thread-safe.
 */
public interface Retention {

    /** One for each kind, in their order. */
    @ReadOnly
    List<RetentionRule> rules();

    /**
     * From now on.
     *
     * @param days {@code null} for ever
     * @throws IllegalArgumentException when the days are none that {@link RetentionRule} allows
     */
    @Allowed(role = Role.ADMIN, action = "retention.keep")
    void keep(@Audited RetentionKind kind, @Nullable Integer days, String who);

    /** What a sweep would remove now. */
    @ReadOnly
    RetentionPreview preview();

    /** Has old things removed now, and not only when it is time; does not wait for it. */
    @Allowed(role = Role.ADMIN, action = "retention.sweep")
    void sweep(String who);

    /** Working directories that hosts keep of attempts that ended, oldest first. */
    @ReadOnly
    List<KeptWork> work();

    /** Has a host remove the working directory of an attempt. */
    @Allowed(role = Role.OPERATOR, action = "retention.discard")
    KeptWork.Discard discard(@Audited HostName host, @Audited TaskAttempt attempt, String who);

    /** Newest first. */
    @ReadOnly
    List<SweepView> sweeps(int most);
}
