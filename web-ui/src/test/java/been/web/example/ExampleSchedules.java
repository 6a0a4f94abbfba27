package been.web.example;

import been.analyses.Schedules;
import been.protocol.analyses.AnalysisId;
import been.protocol.automation.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps schedules whose time never comes. */
public final class ExampleSchedules implements Schedules {
    private final List<Schedule> schedules = new ArrayList<>();

    @Override
    public synchronized List<Schedule> list() {
        return List.copyOf(schedules);
    }

    @Override
    public synchronized Optional<Schedule> find(long id) {
        return schedules.stream().filter(one -> one.id() == id).findFirst();
    }

    @Override
    public synchronized Made create(
            AnalysisId analysis, String cron, @Nullable String zone, String who) {
        if (cron.equals("sometimes")) {
            return new Refused("'sometimes' is not a schedule");
        }
        var schedule =
                new Schedule(
                        schedules.size() + 1,
                        analysis,
                        "jackson-releases",
                        cron,
                        Objects.requireNonNullElse(zone, "UTC"),
                        true,
                        Instant.parse("2099-01-01T02:00:00Z"),
                        null,
                        null,
                        null,
                        who);
        schedules.add(schedule);
        return new Kept(schedule);
    }

    /** As if its only analysis measured the commits of this repository. */
    @Override
    public List<AnalysisId> pushed(Collection<String> repository) {
        return repository.contains("https://example.org/acme/my-library.git")
                ? List.of(new AnalysisId(1))
                : List.of();
    }

    @Override
    public synchronized boolean turn(long id, boolean isOn) {
        return find(id).isPresent();
    }

    @Override
    public synchronized boolean delete(long id) {
        return schedules.removeIf(one -> one.id() == id);
    }
}
