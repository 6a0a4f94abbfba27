package been.analyses.suite;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A suite file that was checked.
 *
 * @param budget for the executions of all analyses together; empty where each has its own
 * @param atOnce how many analyses run at the same time
 * @param tolerance the change of the geometric mean that does not matter
 */
public record Suite(
        String name,
        Optional<Duration> budget,
        int atOnce,
        double tolerance,
        List<Member> members) {

    public Suite {
        members = List.copyOf(members);
    }

    /**
     * One analysis.
     *
     * @param document its file, with what is shared
     * @param isSharing whether its budget is a share of the suite's
     */
    public record Member(String name, String document, boolean isSharing) {}
}
