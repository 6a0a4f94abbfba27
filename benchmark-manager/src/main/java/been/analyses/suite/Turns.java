package been.analyses.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which analyses of a suite start next, and with what share of the budget; pure. */
public final class Turns {
    private Turns() {}

    /**
     * An analysis as it stands.
     *
     * @param position within the suite
     * @param isSharing whether its budget is a share of the suite's
     * @param claimed what it used, while it runs at least its share of the budget
     */
    public record Member(int position, State state, boolean isSharing, Duration claimed) {}

    public enum State {
        WAITING,
        RUNNING,
        ENDED
    }

    /**
     * One that starts.
     *
     * @param budget its share; empty where it has its own, zero where none is left
     */
    public record Turn(int position, Optional<Duration> budget) {}

    /**
     * In the order of the file, as many as may run at once. What is not claimed is shared equally
     * by all that wait and share, so that what one leaves over goes to those after it.
     *
     * @param budget of all together; empty where each has its own
     */
    public static List<Turn> next(Optional<Duration> budget, int atOnce, List<Member> members) {
        long running = members.stream().filter(m -> m.state() == State.RUNNING).count();
        Duration claimed =
                members.stream().map(Member::claimed).reduce(Duration.ZERO, Duration::plus);
        long sharing =
                members.stream().filter(m -> m.state() == State.WAITING && m.isSharing()).count();
        Optional<Duration> share =
                budget.filter(_ -> sharing > 0)
                        .map(all -> all.minus(claimed).dividedBy(sharing))
                        .map(left -> left.isNegative() ? Duration.ZERO : left)
                        .map(left -> Duration.ofSeconds(left.toSeconds()));
        List<Turn> turns = new ArrayList<>();
        for (Member member : members) {
            if (member.state() == State.WAITING && running + turns.size() < atOnce) {
                turns.add(
                        new Turn(member.position(), member.isSharing() ? share : Optional.empty()));
            }
        }
        return turns;
    }
}
