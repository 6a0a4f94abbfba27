package been.machine.measure;

import static been.protocol.ResourceLimits.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import been.machine.groups.GroupLayout;
import been.machine.launch.Launcher;
import been.protocol.ResourceUsage;
import been.protocol.RunConditions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Real supervisors on counters that the run itself moves: this machine has none of its own. */
class EnergyIT extends LeavesNothing {

    @Test
    void theSupervisorReadsTheCountersWhenNothingRunsAnyMore() throws Exception {
        Path powercap = Files.createDirectory(folder.resolve("powercap"));
        Path zone = Files.createDirectory(powercap.resolve("intel-rapl:0"));
        Path counter = Files.writeString(zone.resolve("energy_uj"), "1000000\n");
        Files.writeString(zone.resolve("name"), "package-0\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), "262143328850\n");
        Launcher launcher = Launcher.install(folder.resolve("tools"));
        for (GroupLayout layout : List.of(GroupLayout.ofThisProcess(), GroupLayout.NONE)) {
            Files.writeString(counter, "1000000\n");
            var bench = new Bench(new Bench.Kind(new Measurer(layout, launcher, powercap)), folder);
            ResourceUsage usage =
                    bench.sh(NONE, RunConditions.USUAL, "sleep 0.1; echo 3500000 > " + counter);
            assertThat(usage.energy().energyJoules()).isEqualTo(Map.of("package-0", 2.5));
        }
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
