package been.machine.noise;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks on the files of machines that are not here. */
class HostCheckTests {
    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir Path root;
    private FakeMachine machine = new FakeMachine(Path.of("unset"));

    @BeforeEach
    void machine() {
        machine = new FakeMachine(root);
    }

    @Test
    void aServerAsItComesHasMuchToMend() {
        Map<String, Finding> found = look(machine.untunedServer());
        var warnings = new TreeMap<String, String>();
        found.forEach((check, finding) -> {
            if (finding.severity() == Severity.WARNING) {
                warnings.put(check, String.valueOf(finding.value()));
            }
        });
        assertThat(warnings)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "governor", "powersave",
                                "turbo", "on",
                                "temperature", "85 °C",
                                "clock-source", "hpet",
                                "steal", "2.0 %",
                                "pressure", "cpu 26.2 %, memory 0.00 %",
                                "swap", "976 MiB of 7812 MiB",
                                "page-cache", "6 % available",
                                "dirty", "390 MiB"));
        assertThat(found.values().stream().filter(Finding::tunable).map(Finding::check))
                .containsExactlyInAnyOrder(
                        "governor", "turbo", "smt", "aslr", "thp", "perf-sample-rate");
        assertThat(found.values())
                .filteredOn(finding -> finding.severity() == Severity.WARNING)
                .allSatisfy(finding -> assertThat(finding.advice()).isNotBlank());
    }

    @Test
    void aTunedServerIsFine() {
        machine.untunedServer();
        for (int policy = 0; policy < 4; policy++) {
            machine.with(CPU + "cpufreq/policy" + policy + "/scaling_governor", "performance")
                    .with(CPU + "cpufreq/policy" + policy + "/scaling_min_freq", "3600000")
                    .with(CPU + "cpu" + policy + "/thermal_throttle/core_throttle_count", "0")
                    .with(CPU + "cpu" + policy + "/thermal_throttle/package_throttle_count", "0");
        }
        machine.with(CPU + "intel_pstate/no_turbo", "1")
                .with(CPU + "smt/control", "off")
                .with("sys/class/hwmon/hwmon1/temp1_input", "45000")
                .with("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc")
                .with("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never")
                .with("proc/stat", "cpu  100 0 50 800 20 0 10 0 0 0")
                .with("proc/loadavg", "0.07 0.26 0.61 1/181 16927")
                .with("proc/pressure/cpu", "some avg10=0.40 avg60=0.50 avg300=0.69 total=69")
                .with(
                        "proc/meminfo",
                        "MemTotal: 16000000 kB\nMemAvailable: 15000000 kB\nSwapTotal: 0 kB\n"
                                + "SwapFree: 0 kB\nDirty: 400 kB\nWriteback: 0 kB")
                .with("proc/sys/kernel/randomize_va_space", "0")
                .with("proc/sys/kernel/perf_event_max_sample_rate", "1")
                .with("proc/sys/kernel/perf_event_paranoid", "2");
        assertThat(look(machine).values())
                .allSatisfy(finding ->
                        assertThat(finding.severity()).as("%s", finding).isEqualTo(Severity.FINE));
    }

    @Test
    void whatAMachineDoesNotTellIsNotGuessed() {
        assertThat(look(machine).values())
                .hasSize(20)
                .allSatisfy(finding -> {
                    assertThat(finding.severity()).as("%s", finding).isEqualTo(Severity.UNSEEN);
                    assertThat(finding.value()).isNull();
                    assertThat(finding.sentence()).isNotBlank();
                });
        assertThat(HostCheck.values(new HostCheck(machine.files()).findings())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    cpufreq/policy0/scaling_governor | schedutil    | governor | WARNING | schedutil
                    cpufreq/policy0/scaling_governor | performance  | governor | FINE    | performance
                    intel_pstate/no_turbo            | 1            | turbo    | FINE    | off
                    cpufreq/boost                    | 1            | turbo    | WARNING | on
                    cpufreq/boost                    | 0            | turbo    | FINE    | off
                    cpufreq/policy3/boost            | 1            | turbo    | WARNING | on
                    smt/control                      | forceoff     | smt      | FINE    | off
                    smt/control                      | notsupported | smt      | FINE    | none
                    isolated                         | 2-15         | isolated | WARNING | 2-15
                    isolated                         | ''           | isolated | FINE    | none
                    cpu0/thermal_throttle/core_throttle_count | 0   | throttling | FINE   | 0 events
                    cpu5/thermal_throttle/core_throttle_count | 3   | throttling | NOTICE | 3 events
                    """)
    void processorsTell(String file, String text, String check, Severity severity, String value) {
        assertFound(CPU + file, text, check, severity, value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    proc/loadavg                    | 0.00 0.01 0.05 1/80 2 | foreign-load | FINE | 0 threads
                    proc/loadavg                    | 0.00 0.01 0.05 2/80 2 | foreign-load | NOTICE | 1 thread
                    proc/sys/kernel/randomize_va_space | 1                  | aslr | NOTICE | 1
                    proc/sys/kernel/perf_event_paranoid | -1                | perf-paranoid | FINE | -1
                    proc/sys/kernel/perf_event_paranoid | 3                 | perf-paranoid | NOTICE | 3
                    proc/meminfo                    | SwapTotal: 0 kB       | swap | FINE | none
                    sys/kernel/mm/transparent_hugepage/enabled | always madvise [never] | thp | FINE | never
                    sys/hypervisor/type             | xen                   | virtualisation | NOTICE | xen
                    proc/cpuinfo                    | flags : fpu hypervisor | virtualisation | NOTICE | yes
                    proc/cpuinfo                    | flags : fpu vme       | virtualisation | FINE | none
                    proc/pressure/memory            | some avg10=0.30 total=9 | pressure | NOTICE | memory 0.30 %
                    proc/pressure/io                | some avg10=31.00 total=9 | pressure | WARNING | io 31.0 %
                    """)
    void theKernelTells(String file, String text, String check, Severity severity, String value) {
        assertFound(file, text, check, severity, value);
    }

    @Test
    void aProcessorIsHotOnlyNearTheTemperatureAtWhichItIsThrottled() {
        machine.with("sys/class/hwmon/hwmon0/name", "coretemp")
                .with("sys/class/hwmon/hwmon0/temp1_input", "72000")
                .with("sys/class/hwmon/hwmon0/temp1_max", "80000")
                .with("sys/class/hwmon/hwmon0/temp1_crit", "100000");
        assertThat(found("temperature").severity()).isEqualTo(Severity.FINE);
        machine.with("sys/class/hwmon/hwmon0/temp1_input", "91000");
        assertThat(found("temperature").sentence())
                .isEqualTo("91 °C, and at 100 °C it is throttled");
    }

    @Test
    void aContainerWithFewerProcessorsTimeThanProcessorsIsThrottled() {
        machine.with("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup ro - cgroup2 cgroup2 rw")
                .with("proc/self/cgroup", "0::/")
                .with("sys/devices/system/cpu/online", "0-63")
                .with("sys/fs/cgroup/cpu.max", "400000 100000");
        assertThat(found("cpu-quota").severity()).isEqualTo(Severity.WARNING);
        assertThat(found("cpu-quota").value()).isEqualTo("4.0 processors");
        machine.with("sys/devices/system/cpu/online", "0-3");
        assertThat(found("cpu-quota").severity()).isEqualTo(Severity.FINE);
        machine.with("sys/fs/cgroup/cpu.max", "max 100000");
        assertThat(found("cpu-quota").value()).isEqualTo("none");
    }

    @Test
    void processorsThatDifferAreCounted() {
        machine.with(CPU + "cpufreq/policy0/scaling_governor", "performance")
                .with(CPU + "cpufreq/policy2/scaling_governor", "powersave")
                .with(CPU + "cpufreq/policy10/scaling_governor", "powersave");
        Finding finding = found("governor");
        assertThat(finding.value()).isEqualTo("performance,powersave");
        assertThat(finding.sentence()).isEqualTo("performance on 1, powersave on 2");
    }

    @Test
    void aGuestNamesWhoMadeIt() {
        machine.with("proc/cpuinfo", "flags : fpu hypervisor")
                .with("sys/class/dmi/id/sys_vendor", "Amazon EC2");
        assertThat(found("virtualisation").sentence()).isEqualTo("a virtual machine (Amazon EC2)");
        machine.with("sys/class/dmi/id/sys_vendor", "Some Maker of Computers");
        assertThat(found("virtualisation").sentence()).isEqualTo("a virtual machine");
    }

    @Test
    void binaryAndOtherNonsenseIsPassedOver() {
        machine.with("proc/stat", "\u0000\ufffd cpu x").with("proc/meminfo", "SwapTotal: lots");
        machine.with("proc/sys/kernel/randomize_va_space", "99999999999999999999");
        assertThat(look(machine).values())
                .allMatch(finding -> finding.severity() == Severity.UNSEEN);
    }

    private void assertFound(
            String file, String text, String check, Severity severity, String value) {
        machine.with(file, text);
        Finding finding = found(check);
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.value()).isEqualTo(value);
    }

    private Finding found(String check) {
        return look(machine).getOrDefault(check, Finding.unseen(check, "no such check"));
    }

    private static Map<String, Finding> look(FakeMachine machine) {
        List<Finding> findings = new HostCheck(machine.files()).findings();
        return findings.stream().collect(Collectors.toMap(Finding::check, Function.identity()));
    }
}
