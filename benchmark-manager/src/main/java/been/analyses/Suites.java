package been.analyses;

import been.documents.Problem;
import been.protocol.access.Allowed;
import been.protocol.access.Audited;
import been.protocol.access.Named;
import been.protocol.access.ReadOnly;
import been.protocol.access.Refusal;
import been.protocol.access.Role;
import been.protocol.access.Scope;
import been.protocol.analyses.SuiteSummary;
import been.protocol.analyses.SuiteView;
import been.tasks.RequestKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Many analyses from one file, with one budget and one verdict. Accepted suites continue
 * automatically, also after a restart. Thread-safe.
 */
public interface Suites {

    /** The result of a request to start a suite. */
    sealed interface Answer {}

    record Started(long id) implements Answer, Named {
        @Override
        public String name() {
            return Long.toString(id);
        }
    }

    /** Nothing was stored or run. */
    record Refused(List<Problem> problems) implements Answer, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }

    /** The formats of reports. */
    enum Format {
        MARKDOWN,
        HTML
    }

    /**
     * Checks a suite file with all its analyses and, if all are valid, stores and starts it.
     *
     * @param versions that each regression compares instead of those of its file: a version and its
     *     baseline, or neither
     * @param key the same request under it again gives the same answer
     * @throws been.tasks.KeyReusedException when the key asked for something else before
     */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "suite.start")
    Answer start(String document, Runs.Wanted versions, String who, @Nullable RequestKey key);

    /** Newest first. */
    @ReadOnly
    List<SuiteSummary> list(int offset, int limit);

    @ReadOnly
    Optional<SuiteSummary> summary(long id);

    @ReadOnly
    Optional<SuiteView> view(long id);

    /** A suite by its number, or the newest of this name. */
    @ReadOnly
    OptionalLong find(String numberOrName);

    /**
     * The results as a document for people, which names what changed and since when.
     *
     * @param since only changes found then or later; {@code null} for all
     */
    @ReadOnly
    Optional<String> report(long id, Format format, @Nullable Instant since);

    /** Stops its analyses; what was measured is kept. */
    @Allowed(role = Role.OPERATOR, scope = Scope.RUN, action = "suite.stop")
    void stop(@Audited long id, String who);
}
