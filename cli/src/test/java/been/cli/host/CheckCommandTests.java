package been.cli.host;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.command.CommandFailure;
import been.machine.calibration.CalibrationHistory;
import been.machine.calibration.NoiseFigure;
import been.machine.files.MachineFiles;
import been.machine.groups.GroupLayout;
import been.machine.tuning.Tuning;
import been.protocol.Wire;
import been.testing.OnDisk;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class CheckCommandTests {
    private static final String ASLR = "proc/sys/kernel/randomize_va_space";
    private static final String THP = "sys/kernel/mm/transparent_hugepage/enabled";
    private static final String TURBO = "sys/devices/system/cpu/intel_pstate/no_turbo";
    private static final String STATUS = "proc/self/status";

    private static final GroupLayout EVERY_CONTROLLER =
            new GroupLayout(
                    Path.of("/sys/fs/cgroup/been.scope"),
                    Set.of("cpuset", "io", "memory", "pids"),
                    Map.of());

    @TempDir(factory = OnDisk.class)
    Path folder;

    /** What one call printed. */
    private record Said(int status, String out, String err) {}

    @BeforeEach
    void aMachine() throws IOException {
        file(ASLR, "2");
        file(THP, "[always] madvise never");
        file(TURBO, "0");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
    }

    @Test
    void whatMattersMostComesFirstWithItsAdvice() throws IOException {
        file(STATUS, "Name:\tjava\nCapEff:\t0000000000000000\nThreads:\t9");
        Said said = check();
        assertThat(said.status).isZero();
        assertThat(said.err).isEmpty();
        assertThat(said.out.lines().toList())
                .first()
                .asString()
                .startsWith(" ⚠ turbo             on");
        assertThat(said.out)
                .containsSubsequence(
                        " ⚠ turbo",
                        "without turbo runs are slower but vary less",
                        " ! thp",
                        " ! aslr",
                        " ! task-users        tasks of a host runtime have all the rights of this user",
                        "run it as root (been host install)",
                        " ✓ control-groups    runs are measured and limited by cgroup-v2",
                        " ✓ clock-source      tsc",
                        " · not seen          governor, frequency: ",
                        " ✓ calibration       none yet",
                        "1 warning, 3 notices, 3 fine, 16 not seen",
                        "been host check --tune changes turbo, thp, aslr until --restore");
        assertThat(said.out.lines()).allMatch(line -> line.length() <= 110);
    }

    @Test
    void machinesReadTheSame() throws IOException {
        file(STATUS, "CapEff:\t000001ffffffffff");
        Said said = check("--json");
        JsonNode root = Wire.mapper().readTree(said.out);
        assertThat(root.get("findings").size()).isEqualTo(23);
        JsonNode users = root.get("findings").get(21);
        assertThat(users.get("check").asString()).isEqualTo("task-users");
        assertThat(users.get("value").asString()).isEqualTo("own");
        JsonNode turbo = root.get("findings").get(2);
        assertThat(turbo.get("check").asString()).isEqualTo("turbo");
        assertThat(turbo.get("severity").asString()).isEqualTo("warning");
        assertThat(turbo.get("tunable").asBoolean()).isTrue();
        JsonNode governor = root.get("findings").get(1);
        assertThat(governor.get("severity").asString()).isEqualTo("unseen");
        assertThat(governor.has("value")).isFalse();
        assertThat(root.get("not-restored").isEmpty()).isTrue();
    }

    @Test
    void rootOfAContainerWhoseDataIsClosedToOthersIsToldWhereToKeepIt() throws IOException {
        file(STATUS, "CapEff:\t00000000800405fb");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        assertThat(check().out)
                .containsIgnoringWhitespaces(
                        "have all the rights of root: this container's root may not mount",
                        "may not enter " + folder,
                        "(--data /var/lib/been)");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        assertThat(check().out).contains(" ✓ task-users");
    }

    @Test
    void tunedValuesAreSaidUntilTheyArePutBack() throws IOException {
        Said tuned = check("--tune");
        assertThat(tuned.status).isZero();
        assertThat(tuned.out)
                .isEqualTo(
                        """
                        turbo: 0 → 1  (/%s)
                        aslr: 2 → 0  (/%s)
                        thp: always → madvise  (/%s)
                        To revert: been host check --restore
                        """
                                .formatted(TURBO, ASLR, THP));
        assertThat(check().out)
                .contains(
                        "⚠ Tuned values are not restored: turbo is 1, was 0; aslr is 0, was 2; thp is madvise, was always.")
                .contains("0 warnings, 0 notices, 6 fine, 17 not seen");
        assertThat(check("--tune").out)
                .isEqualTo("Nothing to change: all settings that can be tuned are tuned.\n");
        assertThat(Wire.mapper().readTree(check("--json").out).get("not-restored").size())
                .isEqualTo(3);

        file(THP, "always madvise [never]");
        Said restored = check("--restore");
        assertThat(restored.out)
                .contains("aslr: 0 → 2", "turbo: 1 → 0")
                .contains(
                        "thp: left at never, since another program or user changed it; it was always");
        assertThat(Files.readString(folder.resolve("root").resolve(ASLR)).strip()).isEqualTo("2");
        assertThat(check("--restore").out).startsWith("Nothing to revert");
        assertThat(check().out).doesNotContain("not restored");
    }

    @Test
    void onlyNamedSettingsAreTuned() throws IOException {
        Said said = check("--tune=aslr,turbo", "--json");
        JsonNode steps = Wire.mapper().readTree(said.out);
        assertThat(steps.size()).isEqualTo(2);
        assertThat(steps.get(1).get("check").asString()).isEqualTo("aslr");
        assertThat(steps.get(1).get("outcome").asString()).isEqualTo("done");
        assertThat(Files.readString(folder.resolve("root").resolve(THP))).startsWith("[always]");
    }

    @Test
    void mistakesAreOneSentenceAndStatusTwo() {
        assertThat(check("--tune=asrl"))
                .isEqualTo(
                        new Said(
                                2,
                                "",
                                "--tune: unknown setting 'asrl'; expected one of: aslr, governor,"
                                        + " perf-sample-rate, smt, thp, turbo\n"));
        assertThat(check("--tune", "--restore").err).isEqualTo("use either --tune or --restore\n");
    }

    @Test
    void theHistoryOfCalibrationsIsDrawn() throws IOException {
        Files.createDirectories(folder.resolve("data/host"));
        var history = CalibrationHistory.ofHost(folder.resolve("data"));
        var start = Instant.parse("2026-05-06T07:08:09Z");
        for (int hour = 0; hour < 3; hour++) {
            history.add(
                    new NoiseFigure(
                            start.plus(Duration.ofHours(hour)), 1, 40, 5e-3, 6e-3, 0.01 * hour));
        }
        assertThat(check().out)
                .contains(
                        "✓ calibration       a fixed loop varied by 2.00 % on processor 1 (6 May ")
                .contains(" by 0.00 % to 2.00 %: ▁▅█");
        assertThat(Wire.mapper().readTree(check("--json").out).get("calibrations").get(2))
                .hasToString(
                        "{\"time\":\"2026-05-06T09:08:09Z\",\"core\":1,\"slices\":40,\"mean-seconds\":0.005,\"slowest-seconds\":0.006,\"cv\":0.02}");
    }

    @Test
    void aMachineThatTellsNothingIsNoFailure() throws IOException {
        for (String path : new String[] {ASLR, THP, TURBO}) {
            Files.delete(folder.resolve("root").resolve(path));
        }
        assertThat(check().status).isZero();
        assertThat(check("--tune").out).startsWith("Nothing to change");
    }

    private Said check(String... arguments) {
        var files = new MachineFiles(folder.resolve("root"));
        var command =
                new CheckCommand(
                        files,
                        new Tuning(files, folder.resolve("tuned-values")),
                        () -> EVERY_CONTROLLER,
                        Duration.ZERO,
                        folder.resolve("data"));
        var out = new StringWriter();
        var err = new StringWriter();
        var line =
                new CommandLine(command)
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .setExecutionExceptionHandler((failure, all, _) -> {
                            if (failure instanceof CommandFailure told) {
                                all.getErr().println(told.getMessage());
                                return told.exitStatus();
                            }
                            throw failure;
                        });
        return new Said(line.execute(arguments), out.toString(), err.toString());
    }

    private void file(String path, String text) throws IOException {
        Path file = folder.resolve("root").resolve(path);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, text + "\n");
    }
}
