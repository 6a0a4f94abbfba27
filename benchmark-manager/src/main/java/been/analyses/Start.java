package been.analyses;

import been.documents.Problem;
import been.protocol.access.Named;
import been.protocol.access.Refusal;
import been.protocol.analyses.AnalysisId;
import java.util.List;

/** What became of an analysis that was handed in. */
public sealed interface Start {

    /** It is on disk and goes on by itself, also after a restart. */
    record Started(AnalysisId id) implements Start, Named {
        @Override
        public String name() {
            return id.toString();
        }
    }

    /** Nothing was stored or run. */
    record Refused(List<Problem> problems) implements Start, Refusal {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
