package been.protocol.hosts;

import been.protocol.HostName;
import java.util.List;

/**
 * Which of all hosts match, and what is amiss with each other, by name.
 *
 * @param hints what may be meant, where no host matches: a sentence each
 */
public record MatchReport(List<HostName> matching, List<Other> others, List<String> hints) {
    public MatchReport {
        matching = List.copyOf(matching);
        others = List.copyOf(others);
        hints = List.copyOf(hints);
    }

    /**
     * A host that does not match.
     *
     * @param condition the first one that does not hold
     * @param why a phrase to follow the host's name
     */
    public record Other(HostName host, String condition, String why) {}

    /** What became of a search. */
    public sealed interface Answer {

        record Found(MatchReport report) implements Answer {}

        /** It is no restriction. */
        record Refused(List<ExpressionProblem> problems) implements Answer {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }
}
