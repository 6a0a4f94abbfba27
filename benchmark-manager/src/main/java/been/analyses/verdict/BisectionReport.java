package been.analyses.verdict;

import been.protocol.analyses.Bisection;
import been.protocol.analyses.Bisection.Cost;
import been.protocol.analyses.Bisection.Effect;
import been.protocol.analyses.Bisection.State;
import been.protocol.analyses.Bisection.Suspect;
import been.protocol.analyses.Verdict;
import been.protocol.analyses.VersionDetails;
import been.statistics.Interval;
import been.statistics.bisect.Bisection.Purpose;
import been.statistics.bisect.Culprit;
import been.statistics.wording.Percent;
import been.statistics.wording.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes a search for the versions that made a change.
 *
 * @param versions all of them, oldest first
 * @param known what their executions show
 */
public record BisectionReport(
        List<Suspect> versions, been.statistics.bisect.Bisection.State known) {

    public BisectionReport {
        versions = List.copyOf(versions);
    }

    /**
     * @param isOver whether the analysis measures nothing more
     */
    public Bisection of(boolean isOver, Cost predicted, Cost spent) {
        State state = state(isOver);
        return new Bisection(
                state,
                sentence(state),
                versions.getFirst().version(),
                versions.getLast().version(),
                known.verified().map(BisectionReport::effect).orElse(null),
                known.culprits().stream().map(this::culprit).toList(),
                isLocated(state)
                        ? List.of()
                        : known.suspects()
                                .map(range -> versions.subList(range.first(), range.last() + 1))
                                .orElse(List.of()),
                predicted,
                spent);
    }

    /** What it has come to if nothing more is measured. */
    public String sentence() {
        return sentence(state(true));
    }

    private State state(boolean isOver) {
        if (known.next().isPresent() && !isOver) {
            return known.next().get().purpose() == Purpose.VERIFY
                    ? State.VERIFYING
                    : State.SEARCHING;
        }
        if (known.next().isEmpty() && !known.isChanged()) {
            return State.NOT_REPRODUCED;
        }
        return known.suspects().isEmpty() ? State.FOUND : State.NOT_LOCATED;
    }

    private static boolean isLocated(State state) {
        return state == State.FOUND || state == State.NOT_REPRODUCED;
    }

    private String sentence(State state) {
        List<String> parts = new ArrayList<>();
        if (state == State.NOT_REPRODUCED) {
            parts.add("the change was not reproduced: " + whole());
        } else if (!isLocated(state)) {
            parts.add(whole());
        }
        known.culprits().forEach(culprit -> parts.add(sentence(culprit)));
        if (!isLocated(state) && known.isChanged()) {
            known.suspects()
                    .ifPresent(range ->
                            parts.add(
                                    (known.culprits().isEmpty() ? "" : "another change: ")
                                            + among(range.first(), range.last())));
        }
        return String.join("; ", parts);
    }

    private String whole() {
        String oldest = versions.getFirst().version();
        String newest = versions.getLast().version();
        Optional<Interval> change = known.verified().map(ratio -> ratio.shifted(-1));
        return change.map(of ->
                        "%s differs from %s by %s, %s"
                                .formatted(
                                        newest,
                                        oldest,
                                        Percent.signed(of.estimate(), of.halfWidth()),
                                        Sentence.interval(of)))
                .orElse(
                        "the difference between %s and %s is undetermined"
                                .formatted(oldest, newest));
    }

    private String sentence(Culprit culprit) {
        Interval change = culprit.ratio().shifted(-1);
        return "%s made it %s %s, %s"
                .formatted(
                        among(culprit.first(), culprit.last()),
                        Percent.size(change.estimate(), change.halfWidth()),
                        culprit.verdict() == been.statistics.compare.Verdict.REGRESSED
                                ? "worse"
                                : "better",
                        Sentence.interval(change));
    }

    private String among(int first, int last) {
        return first == last
                ? named(first)
                : "one of the %,d versions from %s to %s"
                        .formatted(last - first + 1, named(first), named(last));
    }

    private String named(int at) {
        Suspect version = versions.get(at);
        VersionDetails details = version.details();
        String subject = details == null ? null : details.subject();
        return version.version() + (subject == null ? "" : " (" + subject + ")");
    }

    private Bisection.Culprit culprit(Culprit found) {
        return new Bisection.Culprit(
                versions.subList(found.first(), found.last() + 1),
                versions.get(found.first() - 1).version(),
                Verdict.of(found.verdict().name()),
                effect(found.ratio()));
    }

    private static Effect effect(Interval ratio) {
        Interval change = ratio.shifted(-1);
        return new Effect(
                change.estimate(), change.low(), change.high(), change.confidence().level());
    }
}
