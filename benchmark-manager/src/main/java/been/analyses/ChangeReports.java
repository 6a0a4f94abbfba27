package been.analyses;

import been.protocol.access.ReadOnly;
import been.protocol.analyses.ChangeReport;
import java.util.Optional;

/** Puts together all that is known about a change. Thread-safe. */
public interface ChangeReports {

    /** Empty if there is no such change. */
    @ReadOnly
    Optional<ChangeReport> of(long change);

    /** The same as Markdown, for an issue tracker. */
    @ReadOnly
    Optional<String> markdown(long change);

    /**
     * How a file differs between the two versions, as a unified difference.
     *
     * @param path as the report has it
     * @return empty if there is no such change, or no such modified file
     */
    @ReadOnly
    Optional<String> difference(long change, String path);
}
