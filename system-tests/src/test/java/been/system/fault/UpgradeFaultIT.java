package been.system.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.system.fault.MockTask.Terms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * F15: a platform of an older version, with an older schema, is stopped or killed while tasks are
 * queued and run, and this version takes over its database and its journals: the controller first,
 * then the host runtime.
 */
@Tag("whole")
@Execution(ExecutionMode.CONCURRENT)
class UpgradeFaultIT {
    private static final int TASKS = 6;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void noTaskIsLostByAnUpgrade(int number, @TempDir Path folder) throws Exception {
        assumeTrue(PreviousVersion.isKnown(), "the history of this repository is not here");
        Cells cells = Cells.or(1, 8);
        RandomGenerator random = cells.random(number);
        // Tasks are users of their own.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        try (var tally = new Tally("F15", "upgrade from an older schema", cells)) {
            for (int cell = 0; cell < cells.count(); cell++) {
                upgrade(Files.createDirectory(folder.resolve("c" + cell)), tally, random);
            }
        }
    }

    private static void upgrade(Path folder, Tally tally, RandomGenerator random) throws Exception {
        Path previous = built();
        var home = new AtomicReference<>(previous);
        Plan plan = Plan.on(folder).lease(FaultPlatform.PATIENT_LEASE).from(home::get);
        try (var stage = Stage.open(plan)) {
            String schema = schema(folder);
            List<String> tasks = submit(stage, random);
            stage.auditor().awaitState(tasks.getFirst(), "Running");
            home.set(Plan.HOME);
            long begin = System.nanoTime();
            PlatformProcess controller = stage.platform().controller();
            if (random.nextBoolean()) {
                controller.kill();
                tally.injected("controller killed");
            } else {
                controller.terminate();
                tally.injected("controller stopped");
            }
            stage.platform().startWhatIsDown();
            assertThat(schema(folder)).isGreaterThan(schema);
            tasks.addAll(submit(stage, random));
            // One that is asked to end ends its tasks.
            stage.platform().hosts().getFirst().process().kill();
            stage.platform().startWhatIsDown();
            stage.auditor().awaitEnds(Stage.END);
            tally.recovered(begin);
            stage.assertFinishedOnce(tasks);
            stage.assertKept(tally, "after an upgrade in " + folder);
        }
    }

    /** Once for all of this JVM. */
    private static synchronized Path built() throws Exception {
        return PreviousVersion.build();
    }

    /** They run one after the other, so that most are queued when the first one runs. */
    private static List<String> submit(Stage stage, RandomGenerator random) {
        var tasks = new ArrayList<String>();
        for (int i = 0; i < TASKS; i++) {
            String run = "run=" + random.nextInt(100, 1000);
            tasks.add(stage.submit("u", Terms.USUAL, "result=r.bin:10000", run));
        }
        return tasks;
    }

    /** What was done last to the database of tasks. */
    private static String schema(Path folder) throws Exception {
        Path file = folder.resolve("c1/controller/been.db");
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + file);
                var row =
                        database.createStatement()
                                .executeQuery("SELECT MAX(version) FROM schema_history_tasks")) {
            return row.getString(1);
        }
    }
}
