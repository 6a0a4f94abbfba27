package been.system.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What the witnesses of runs say about G4; pure. */
final class Runs {

    private Runs() {}

    /** Runs of one task that were alive at the same time, and attempts that were run twice. */
    static List<Violation> violations(List<Testimony> all, Set<String> tasks) {
        Map<String, List<Testimony>> byTask =
                all.stream()
                        .filter(one -> tasks.contains(one.task()))
                        .collect(Collectors.groupingBy(Testimony::task));
        var violations = new ArrayList<Violation>();
        byTask.forEach((task, runs) -> {
            for (int i = 0; i < runs.size(); i++) {
                for (int j = 0; j < i; j++) {
                    compare(runs.get(i), runs.get(j), violations);
                }
            }
        });
        return violations;
    }

    private static void compare(Testimony one, Testimony other, List<Violation> violations) {
        Duration overlap = one.overlap(other);
        if (overlap.isPositive()) {
            violations.add(
                    new Violation(
                            Guarantee.G4,
                            "attempts %d and %d of %s ran at the same time for %d ms"
                                    .formatted(
                                            one.attempt(),
                                            other.attempt(),
                                            one.task(),
                                            overlap.toMillis())));
        }
        if (one.attempt() == other.attempt()) {
            violations.add(
                    new Violation(
                            Guarantee.G3,
                            "attempt %d of %s was run twice".formatted(one.attempt(), one.task())));
        }
    }
}
