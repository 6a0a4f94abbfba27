package been.machine.detect;

import static org.assertj.core.api.Assertions.assertThat;

import been.machine.detect.LinuxMachine.ProgramOutputs;
import been.machine.files.MachineFiles;
import been.protocol.PropertyTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxMachineTests {
    private static final ProgramOutputs NOTHING = new ProgramOutputs("", "", "");

    @TempDir Path root;

    private static PropertyTree read(MachineFiles files, ProgramOutputs outputs) {
        return new PropertyTree(new LinuxMachine(files).read(outputs));
    }

    private PropertyTree server() throws Exception {
        return read(
                Machines.server(root),
                new ProgramOutputs("none", "glibc 2.36\n", Machines.MODULES));
    }

    @Test
    void processorsAndTheirCachesAreRead() throws Exception {
        PropertyTree tree = server();
        assertThat(tree.get("cpu.model")).contains("Intel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz");
        assertThat(tree.get("cpu.microcode")).contains("0x5003604");
        assertThat(tree.get("cpu.flags")).contains(List.of("avx2", "fpu", "sse4_2"));
        assertThat(tree.get("cpu.frequency")).as("the highest").contains(3_900_000_000L);
        assertThat(tree.get("cpu.frequencyMin")).contains(800_000_000L);
        assertThat(tree.get("cpu.frequencyBase")).contains(2_100_000_000L);
        assertThat(tree.get("cpu.frequencyDriver")).contains("intel_pstate");
        assertThat(tree.get("cpu.smt")).contains("on");
        assertThat(tree.get("cpu.offline")).contains("4-7");
        assertThat(tree.get("cpu.isolated")).contains("2-3");
        assertThat(tree.get("cpu.noHz")).isEmpty();
        assertThat(tree.get("cpu.vulnerabilities"))
                .contains(
                        Map.of(
                                "meltdown", "Not affected",
                                "spectre_v2", "Mitigation: Enhanced IBRS"));
        assertThat(tree.get("cpu.caches[0]"))
                .contains(
                        Map.of(
                                "name",
                                "L1d",
                                "level",
                                1L,
                                "type",
                                "data",
                                "size",
                                32_768L,
                                "line",
                                64L,
                                "sharedBy",
                                2L,
                                "count",
                                2L));
        assertThat(tree.get("cpu.caches[3].name")).contains("L3");
        assertThat(tree.get("cpu.caches[3].size")).contains(28_160L << 10);
        assertThat(tree.get("cpu.caches[4]")).isEmpty();
    }

    @Test
    void memoryNodesModulesAndHugePagesAreRead() throws Exception {
        PropertyTree tree = server();
        assertThat(tree.get("memory.nodes"))
                .contains(
                        List.of(
                                Map.of(
                                        "name",
                                        "node0",
                                        "cpus",
                                        "0-1",
                                        "distances",
                                        "10 21",
                                        "size",
                                        2L << 20),
                                Map.of(
                                        "name",
                                        "node1",
                                        "cpus",
                                        "2-3",
                                        "distances",
                                        "21 10",
                                        "size",
                                        2L << 20)));
        assertThat(tree.get("memory.hugePages")).contains(Map.of("count", 8L, "size", 2L << 20));
        assertThat(tree.get("memory.modules"))
                .contains(
                        List.of(
                                Map.of(
                                        "name",
                                        "DIMM_A1",
                                        "size",
                                        32L << 30,
                                        "type",
                                        "DDR4",
                                        "transfers",
                                        2_933_000_000L,
                                        "manufacturer",
                                        "Samsung",
                                        "part",
                                        "M393A4K40DB3-CWE")));
    }

    @Test
    void disksTellWhatIsMountedFromThem() throws Exception {
        assertThat(server().get("disks"))
                .contains(
                        List.of(
                                Map.of(
                                        "name",
                                        "dm-0",
                                        "size",
                                        900 * 512L,
                                        "filesystem",
                                        "ext4",
                                        "mount",
                                        "/"),
                                Map.of(
                                        "name",
                                        "nvme0n1",
                                        "size",
                                        1000 * 512L,
                                        "model",
                                        "SAMSUNG MZQL21T9HCJR",
                                        "rotational",
                                        false,
                                        "scheduler",
                                        "none",
                                        "partitions",
                                        List.of(
                                                Map.of(
                                                        "name",
                                                        "nvme0n1p1",
                                                        "size",
                                                        100 * 512L,
                                                        "filesystem",
                                                        "vfat",
                                                        "mount",
                                                        "/boot files"))),
                                Map.of(
                                        "name",
                                        "sda",
                                        "size",
                                        2000 * 512L,
                                        "model",
                                        "ST8000NM000A-2K",
                                        "rotational",
                                        true,
                                        "scheduler",
                                        "mq-deadline",
                                        "filesystem",
                                        "btrfs",
                                        "mount",
                                        "/data")));
    }

    @Test
    void onlyNetworksThatStayAreRead() throws Exception {
        assertThat(server().get("network"))
                .contains(
                        List.of(
                                Map.of(
                                        "name",
                                        "eno1",
                                        "address",
                                        "b8:ce:f6:00:00:01",
                                        "mtu",
                                        9000L,
                                        "speed",
                                        25_000_000_000L,
                                        "driver",
                                        "mlx5_core"),
                                Map.of("name", "eno2", "mtu", 1500L)));
    }

    @Test
    void boardAndFirmwareAreReadWithoutSerialNumbers() throws Exception {
        PropertyTree tree = server();
        assertThat(tree.get("host"))
                .contains(
                        Map.of(
                                "manufacturer",
                                "Dell Inc.",
                                "model",
                                "PowerEdge R640",
                                "virtualisation",
                                "none",
                                "board",
                                Map.of("vendor", "Dell Inc.", "name", "0W23H8"),
                                "firmware",
                                Map.of(
                                        "vendor",
                                        "Dell Inc.",
                                        "version",
                                        "2.21.2",
                                        "date",
                                        "02/19/2024")));
        assertThat(tree.leaves().values()).doesNotContain("SECRET1");
    }

    @Test
    void theOperatingSystemIsRead() throws Exception {
        assertThat(server().get("os"))
                .contains(
                        Map.ofEntries(
                                Map.entry("family", "linux"),
                                Map.entry("name", "Debian GNU/Linux"),
                                Map.entry("version", "12"),
                                Map.entry("id", "debian"),
                                Map.entry("kernel", "6.1.0-18-amd64"),
                                Map.entry("build", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1"),
                                Map.entry("commandLine", "BOOT_IMAGE=/vmlinuz isolcpus=2,3 quiet"),
                                Map.entry("clockSource", "tsc"),
                                Map.entry("controlGroups", "v2"),
                                Map.entry(
                                        "controllers",
                                        List.of("cpu", "cpuset", "io", "memory", "pids")),
                                Map.entry(
                                        "securityModules",
                                        List.of("apparmor", "capability", "landlock", "lockdown")),
                                Map.entry("libc", Map.of("name", "glibc", "version", "2.36"))));
    }

    @Test
    void aBoardWithADeviceTreeIsReadAsFarAsItTells() throws Exception {
        PropertyTree tree = read(Machines.arm(root), NOTHING);
        assertThat(tree.get("host.model")).contains("Raspberry Pi 4 Model B Rev 1.4");
        assertThat(tree.get("cpu.flags")).contains(List.of("asimd", "crc32", "fp"));
        assertThat(tree.get("cpu.caches[0].count")).contains(4L);
        assertThat(tree.get("cpu.caches[1].name")).contains("L2");
        assertThat(tree.get("cpu.caches[1].size")).contains(1L << 20);
        assertThat(tree.get("cpu.frequency")).isEmpty();
        assertThat(tree.get("host.virtualisation")).isEmpty();
    }

    @Test
    void memoryThatIsNotAllCountedIsNotAscribedToNodes() throws Exception {
        PropertyTree tree = read(Machines.lazyMachine(root), NOTHING);
        assertThat(tree.get("memory.nodes"))
                .contains(List.of(Map.of("name", "node0", "cpus", "0-1")));
        assertThat(tree.get("memory.hugePages")).isEmpty();
        assertThat(tree.get("os.controlGroups")).contains("hybrid");
        assertThat(tree.get("os.controllers")).contains(List.of("cpu", "cpuacct"));
        assertThat(tree.get("host.virtualisation")).as("of some kind").contains("vm");
    }

    @Test
    void aMachineThatTellsNothingHasNoProperties() {
        assertThat(read(new MachineFiles(root), NOTHING).leaves())
                .isEqualTo(Map.of("os.family", "linux"));
    }
}
