package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.RunConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real supervisors on counters that the run itself moves: this machine has none of its own. */
class EnergyIT extends LeavesNothing {

    private Path powercap = Path.of("unset");
    private Path counter = Path.of("unset");

    @BeforeEach
    void makeCounter() throws IOException {
        powercap = Files.createDirectory(folder.resolve("powercap"));
        Path zone = Files.createDirectory(powercap.resolve("intel-rapl:0"));
        counter = Files.writeString(zone.resolve("energy_uj"), "1000000\n");
        Files.writeString(zone.resolve("name"), "package-0\n");
        setRange("262143328850");
    }

    private void setRange(String microjoules) throws IOException {
        Files.writeString(counter.resolveSibling("max_energy_range_uj"), microjoules + "\n");
    }

    private @Nullable Map<String, Double> energy(
            GroupLayout layout, Launcher launcher, String script) throws Exception {
        Files.writeString(counter, "1000000\n");
        var bench = new Bench(new Bench.Kind(new Measurer(layout, launcher, powercap)), folder);
        return bench.sh(NONE, RunConditions.USUAL, script).energy().energyJoules();
    }

    @Test
    void theSupervisorReadsTheCountersWhenNothingRunsAnyMore() throws Exception {
        Launcher launcher = Launcher.install(folder.resolve("tools"));
        for (GroupLayout layout : List.of(GroupLayout.ofThisProcess(), GroupLayout.NONE)) {
            assertThat(energy(layout, launcher, "sleep 0.1; echo 3500000 > " + counter))
                    .isEqualTo(Map.of("package-0", 2.5));
        }
    }

    /** The program waits until the supervisor, which reads every 1 ms, has read the counter. */
    @Test
    void aCounterMayWrapManyTimes() throws Exception {
        assumeThat(Path.of("/proc/self/io")).as("this needs counts of reads").exists();
        setRange("4000000");
        String script =
                """
                reads() { sed -n 's/syscr: //p' /proc/$PPID/io; }
                for value in 3000000 500000 3000000 500000; do
                    echo $value > %s; seen=$(reads)
                    until [ $(reads) -gt $((seen + 20)) ]; do :; done
                done
                """
                        .formatted(counter);
        Launcher launcher = Launcher.install(folder.resolve("tools"));
        assertThat(energy(GroupLayout.ofThisProcess(), launcher, script))
                .isEqualTo(Map.of("package-0", 7.5));
    }

    @Test
    void theShellLauncherHasNone() throws Exception {
        Launcher shell = Launcher.installShell(folder.resolve("tools"));
        assertThat(energy(GroupLayout.ofThisProcess(), shell, "true")).isNull();
    }

    @Test
    void withoutCountersNothingIsSaid() throws Exception {
        var usage = new Bench(Bench.best(), folder).sh(NONE, RunConditions.USUAL, "true");
        if (EnergyDomain.read(EnergyDomain.POWERCAP).isEmpty()) {
            assertThat(usage.energy().energyJoules()).isNull();
        } else {
            assertThat(usage.energy().energyJoules()).isNotEmpty();
        }
    }
}
