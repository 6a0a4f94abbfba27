package been.analyses.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.store.StoredConfirmation;
import been.analyses.store.StoredExperiment;
import been.analyses.store.StoredRun;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisView.Comparison;
import been.protocol.hosts.HostView;
import been.protocol.results.ExecutionAddress;
import been.results.Landing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The conductor is killed at every place where it can be, and the outcome is always the same. */
class ConductorCrashIT {
    private static final String DOCUMENT =
            """
            analysis: x
            kind: regression
            module: been/json
            repeat: {executions: 2, confidence: 95%, tolerance: 3%, precision: 3%}
            """;

    @TempDir Path folder;

    /** What must not depend on crashes. */
    private record Ending(
            AnalysisState state,
            Object verdicts,
            List<StoredExperiment> experiments,
            List<StoredConfirmation> confirmations,
            List<Comparison> comparisons,
            Map<TaskId, StoredRun.State> runs,
            Set<ExecutionAddress> landed,
            Set<String> failures,
            Set<TaskId> ran) {}

    @Test
    void aCrashAnywhereChangesNothing() throws Exception {
        everywhere(world -> {}, null, 1);
    }

    @Test
    void aCrashAnywhereChangesNothingWhenARegressionIsNotConfirmedElsewhere() throws Exception {
        var beta = new HostName("beta");
        everywhere(world -> {
            world.hosts.add(beta, HostView.HostState.ONLINE, "gzip");
            world.others = List.of(FakeTasks.HOST, beta);
            world.truth =
                    landing ->
                            landing.version().equals("1.2") && !landing.host().equals("beta")
                                    ? 11
                                    : 10;
        });
    }

    @Test
    void aCrashAnywhereChangesNothingWhenAConfirmationFails() throws Exception {
        everywhere(world ->
                world.execution =
                        task ->
                                task.name().startsWith("confirmation-1-1.2-")
                                        ? World.exit(3)
                                        : FakeTasks.End.SUCCESS);
    }

    @Test
    void aCrashAnywhereChangesNothingWhenThingsFail() throws Exception {
        everywhere(world -> {
            world.unfetchable.add("1.1");
            world.execution =
                    task -> task.name().equals("1.0-x1") ? World.exit(3) : FakeTasks.End.SUCCESS;
        });
    }

    @Test
    void aCrashAnywhereChangesNothingWhenItPauses() throws Exception {
        everywhere(world -> world.execution = _ -> World.exit(3));
    }

    @Test
    void aCrashAnywhereChangesNothingWhenVersionsJoin() throws Exception {
        everywhere(
                world -> world.releases = List.of("1.0", "1.1"),
                (world, id) -> {
                    world.releases = List.of("1.0", "1.1", "1.2");
                    again(
                            world,
                            () -> world.conductor().add(id, List.of("1.2")),
                            () -> world.store().experiments(id).size() == 3);
                });
    }

    @Test
    void aCrashAnywhereChangesNothingWhenItLooksForNewVersions() throws Exception {
        everywhere(
                world -> world.releases = List.of("1.0", "1.1"),
                (world, id) -> {
                    world.releases = List.of("1.0", "1.1", "1.2");
                    again(world, () -> world.store().look(id), () -> world.analysis(id).looks());
                });
    }

    /** Asks until it is on disk, as whoever keeps what is asked for does. */
    private static void again(World world, Runnable asked, BooleanSupplier isThere) {
        for (int tries = 0; tries < 3; tries++) {
            try {
                if (isThere.getAsBoolean()) {
                    return;
                }
                asked.run();
            } catch (CrashPoints.Crash e) {
                world.reopen();
            }
        }
        assertThat(isThere.getAsBoolean()).isTrue();
    }

    private void everywhere(Consumer<World> arrangement) throws Exception {
        everywhere(arrangement, null);
    }

    /** At every third point, another third in each run: the points of all tests are alike. */
    private void everywhere(Consumer<World> arrangement, @Nullable ObjLongConsumer<World> more)
            throws Exception {
        everywhere(arrangement, more, 3);
    }

    /**
     * @param more asks for more when it has ended; it is killed from then on only. {@code null} for
     *     nothing
     * @param step from one point to the next, from a random one of the first on
     */
    private void everywhere(
            Consumer<World> arrangement, @Nullable ObjLongConsumer<World> more, int step)
            throws Exception {
        Ending expected = play(arrangement, more, Integer.MAX_VALUE, "without").ending();
        int points = 0;
        for (int n = 1 + new Random().nextInt(step); ; n += step) {
            Play play = play(arrangement, more, n, "crash" + n);
            if (!play.hasCrashed()) {
                break;
            }
            points++;
            assertThat(play.ending()).as("crash %d, %s", n, play.where()).isEqualTo(expected);
            assertThat(play.timesRan()).as("crash %d, %s", n, play.where()).allMatch(t -> t == 1);
        }
        assertThat(points).isGreaterThan(20 / step);
    }

    private record Play(Ending ending, List<Integer> timesRan, boolean hasCrashed, String where) {}

    private Play play(
            Consumer<World> arrangement,
            @Nullable ObjLongConsumer<World> more,
            int crashAt,
            String name)
            throws Exception {
        var world = new World(Files.createDirectory(folder.resolve(name)));
        arrangement.accept(world);
        world.reopen();
        long id = world.start(DOCUMENT);
        if (more != null) {
            world.turn(id);
        }
        if (crashAt != Integer.MAX_VALUE) {
            world.crashes.arm(crashAt);
        }
        if (more != null) {
            more.accept(world, id);
        }
        world.turn(id);
        var runs = new HashMap<TaskId, StoredRun.State>();
        world.store().runs(id).forEach(run -> runs.put(run.task(), run.state()));
        var times = new HashMap<TaskId, Integer>();
        world.tasks.ran().forEach(task -> times.merge(task, 1, Integer::sum));
        var failures = new HashSet<String>();
        world.store()
                .failures(id)
                .forEach(f ->
                        assertThat(failures.add(f.task() + f.experiment() + f.detail())).isTrue());
        var ending =
                new Ending(
                        world.analysis(id).state(),
                        world.analysis(id).verdicts(),
                        world.store().experiments(id),
                        world.store().confirmations(id),
                        world.comparisons(id),
                        runs,
                        new HashSet<>(
                                world.results.landings().stream().map(Landing::address).toList()),
                        failures,
                        times.keySet());
        return new Play(
                ending,
                List.copyOf(times.values()),
                world.crashes.hasCrashed(),
                world.crashes.last());
    }
}
