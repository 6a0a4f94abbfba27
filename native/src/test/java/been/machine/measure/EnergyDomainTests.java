package been.machine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On files as Documentation/power/powercap describes them; no machine with RAPL so far. */
class EnergyDomainTests {
    @TempDir Path powercap;

    @Test
    void everyDomainHasItsPackageBeforeItsName() throws IOException {
        zone("intel-rapl:0", "package-0", "1000", "262143328850");
        zone("intel-rapl:0:0", "core", "400", "262143328850");
        zone("intel-rapl:0:1", "dram", "300", "65712999613");
        zone("intel-rapl:1", "package-1", "2000", "262143328850");
        zone("intel-rapl:2", "psys", "9000", "262143328850");
        assertThat(EnergyDomain.read(powercap))
                .containsExactly(
                        domain("package-0", "intel-rapl:0"),
                        domain("package-0-core", "intel-rapl:0:0"),
                        domain("package-0-dram", "intel-rapl:0:1"),
                        domain("package-1", "intel-rapl:1"),
                        domain("psys", "intel-rapl:2"));
    }

    @Test
    void whatCannotBeReadIsAbsent() throws IOException {
        zone("intel-rapl:0", "package-0", "no number", "262143328850");
        Files.createDirectories(powercap.resolve("intel-rapl"));
        assertThat(EnergyDomain.read(powercap)).isEmpty();
        assertThat(EnergyDomain.read(powercap.resolve("nowhere"))).isEmpty();
    }

    private EnergyDomain domain(String name, String folder) {
        return new EnergyDomain(name, powercap.resolve(folder).resolve("energy_uj"));
    }

    private void zone(String folder, String name, String energy, String range) throws IOException {
        Path zone = Files.createDirectories(powercap.resolve(folder));
        Files.writeString(zone.resolve("name"), name + "\n");
        Files.writeString(zone.resolve("energy_uj"), energy + "\n");
        Files.writeString(zone.resolve("max_energy_range_uj"), range + "\n");
    }
}
