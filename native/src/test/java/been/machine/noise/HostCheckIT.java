package been.machine.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.machine.files.MachineFiles;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** This machine, whatever it is like. */
@EnabledOnOs(OS.LINUX)
class HostCheckIT {
    private static final MachineFiles FILES = MachineFiles.ofThisMachine();

    @Test
    void thisMachineIsLookedAtInMilliseconds() {
        var check = new HostCheck(FILES);
        var threads = ManagementFactory.getThreadMXBean();
        double[] millis = new double[200];
        for (int i = 0; i < millis.length; i++) {
            long begin = threads.getCurrentThreadCpuTime();
            var values = HostCheck.values(check.findings());
            NoiseCounters.read(FILES);
            millis[i] = (threads.getCurrentThreadCpuTime() - begin) / 1e6;
            assertThat(values).containsKeys("aslr", "foreign-load", "steal");
        }
        double first = millis[0];
        Arrays.sort(millis, millis.length / 2, millis.length);
        System.out.printf(
                "look before a run, CPU time: first %.1f ms, later median %.2f ms, most %.2f ms%n",
                first, millis[millis.length * 3 / 4], millis[millis.length - 1]);
    }

    /** A setting's second read finds its end, so the first must take all of it. */
    @Test
    void settingsOfTheKernelAreReadWhole() throws Exception {
        Process cat = new ProcessBuilder("cat", "/proc/sys/kernel/pid_max").start();
        String told = new String(cat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(cat.waitFor()).isZero();
        assertThat(told.strip()).hasSizeGreaterThan(1);
        assertThat(FILES.text("proc/sys/kernel/pid_max")).contains(told.strip());
    }

    @Test
    void aProgramThatRunsBesideIsForeignLoadAndNamed() throws Exception {
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            Path stat = Path.of("proc", Long.toString(busy.pid()), "stat");
            NoiseCounters before = NoiseCounters.read(FILES);
            long ticks = used(stat);
            await().until(() -> used(stat) >= ticks + 30);
            NoiseCounters after = NoiseCounters.read(FILES);
            var change = CounterChange.between(before, after);
            assertThat(change.processes())
                    .anySatisfy(process -> {
                        assertThat(process.id()).isEqualTo(busy.pid());
                        assertThat(process.name()).isEqualTo("sh");
                        assertThat(process.cpuSeconds()).isGreaterThanOrEqualTo(0.3);
                    });
            RunNoise noise =
                    RunNoise.of(
                            Map.of(), before, after, new RunShare(List.of(), List.of(), 0.0, 0.0));
            // Counted by ticks there and exactly here, so not to the last hundredth.
            assertThat(noise.noise().foreignCpuSeconds()).isGreaterThan(0.2);
        } finally {
            busy.destroyForcibly().waitFor();
        }
    }

    private static long used(Path stat) {
        return FILES.text(stat.toString()).flatMap(ProcessTime::parse).orElseThrow().ticks();
    }

    @Test
    void watchingTellsWhatOthersDoMeanwhile() throws Exception {
        var findings = new HostCheck(FILES).findings(Duration.ofMillis(200));
        assertThat(findings)
                .filteredOn(finding -> finding.check().equals("foreign-load"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.value()).endsWith(" cores"));
    }
}
