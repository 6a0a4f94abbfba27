package been.machine.utilisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On groups made by hand, as the kernel's documentation lays them out. */
class RunSamplerTests {
    @TempDir Path folder;

    private Path group(String name, Map<String, String> files) throws IOException {
        Path group = Files.createDirectory(folder.resolve(name));
        for (var file : files.entrySet()) {
            Files.writeString(group.resolve(file.getKey()), file.getValue());
        }
        return group;
    }

    @Test
    void aGroupOfVersion2TellsAll() throws IOException {
        Path group =
                group(
                        "v2",
                        Map.of(
                                "cpu.stat",
                                "usage_usec 2500000\nuser_usec 2000000\nsystem_usec 500000\n",
                                "memory.current",
                                "8192\n",
                                "memory.stat",
                                "anon 4096\npgfault 77\npgmajfault 3\n",
                                "pids.current",
                                "12\n",
                                "io.stat",
                                "8:0 rbytes=10 wbytes=20 rios=1 wios=1\n",
                                "cgroup.procs",
                                ""));
        RunSampler sampler = RunSampler.of(List.of(group), Optional.empty());
        RunSample sample = sampler.take(10);
        assertThat(sampler.cpuNanos()).hasValue(2_500_000_000L);
        assertThat(sample)
                .isEqualTo(
                        new RunSample(
                                sample.nanos(),
                                2.5,
                                2.0,
                                0.5,
                                8192L,
                                12L,
                                10L,
                                20L,
                                77L,
                                3L,
                                List.of()));
    }

    @Test
    void groupsOfVersion1TellTheSame() throws IOException {
        List<Path> groups =
                List.of(
                        // Mounted together, as distributions do.
                        group(
                                "cpu,cpuacct",
                                Map.of(
                                        "cpu.stat",
                                        "nr_periods 0\nnr_throttled 0\n",
                                        "cpuacct.usage",
                                        "2500000000\n",
                                        "cpuacct.usage_user",
                                        "2000000000\n",
                                        "cpuacct.usage_sys",
                                        "500000000\n",
                                        "cgroup.procs",
                                        "")),
                        group(
                                "memory",
                                Map.of(
                                        "memory.usage_in_bytes",
                                        "8192\n",
                                        "memory.stat",
                                        "pgfault 7\npgmajfault 0\ntotal_pgfault 77\ntotal_pgmajfault"
                                                + " 3\n")),
                        group("pids", Map.of("pids.current", "12\n")),
                        group(
                                "blkio",
                                Map.of(
                                        "blkio.throttle.io_service_bytes_recursive",
                                        "8:0 Read 10\n8:0 Write 20\n8:0 Total 30\nTotal 30\n")));
        RunSampler sampler = RunSampler.of(groups, Optional.empty());
        RunSample sample = sampler.take(10);
        assertThat(sampler.cpuNanos()).hasValue(2_500_000_000L);
        assertThat(sample)
                .isEqualTo(
                        new RunSample(
                                sample.nanos(),
                                2.5,
                                2.0,
                                0.5,
                                8192L,
                                12L,
                                10L,
                                20L,
                                77L,
                                3L,
                                List.of()));
    }

    @Test
    void whatIsNotTheseGroupsToTellIsAbsent() throws IOException {
        Path group = group("v2", Map.of("cpu.stat", "usage_usec 5\n", "cgroup.procs", "\n"));
        RunSample sample = RunSampler.of(List.of(group), Optional.empty()).take(10);
        assertThat(sample)
                .isEqualTo(
                        new RunSample(
                                sample.nanos(),
                                5e-6,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                List.of()));
    }

    @Test
    void aGroupThatIsGoneHasNoMoreToTell() throws IOException {
        Path group = group("v2", Map.of("cpu.stat", "usage_usec 5\n"));
        RunSampler sampler = RunSampler.of(List.of(group), Optional.empty());
        Files.delete(group.resolve("cpu.stat"));
        assertThat(sampler.cpuNanos()).isEmpty();
        assertThat(sampler.take(10).isEmpty()).isTrue();
    }

    @Test
    void tasksInGroupsOfItsOwnMakingBelongToTheRun() throws IOException {
        Path group = group("v2", Map.of("pids.current", "3\n", "cgroup.procs", ""));
        RunSampler sampler = RunSampler.of(List.of(group), Optional.empty());
        assertThat(sampler.take(10).isEmpty()).isFalse();
        Files.writeString(group.resolve("pids.current"), "0\n");
        assertThat(sampler.take(10).isEmpty()).isTrue();
    }

    @Test
    void membersAreLookedAtOneByOne() throws IOException {
        long self = ProcessHandle.current().pid();
        Path group = group("v2", Map.of("cgroup.procs", self + "\n1\n999999999\n"));
        RunSampler sampler = RunSampler.of(List.of(group), Optional.empty());
        assertThat(sampler.take(10).processes())
                .extracting(ProcessSample::pid)
                .as("one is gone already")
                .containsExactly(self, 1L);
        ProcessSample own = sampler.take(1).processes().getFirst();
        assertThat(own.residentBytes()).isGreaterThan(10 << 20);
        assertThat(own.threads()).isGreaterThan(1);
        assertThat(own.cpuUserSeconds()).isPositive();
    }
}
