package been.machine.detect;

import been.machine.files.MachineFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Trees of the files in which machines describe themselves, made by hand from the layouts that the
 * kernel documents (Documentation/ABI), not captured from such hardware.
 */
final class Machines {
    static final String MODULES =
            """
            # dmidecode 3.4
            Getting SMBIOS data from sysfs.
            SMBIOS 3.2.0 present.

            Handle 0x0041, DMI type 17, 84 bytes
            Memory Device
            \tArray Handle: 0x0040
            \tTotal Width: 72 bits
            \tSize: 32 GB
            \tForm Factor: DIMM
            \tLocator: DIMM_A1
            \tBank Locator: Not Specified
            \tType: DDR4
            \tSpeed: 3200 MT/s
            \tManufacturer: Samsung
            \tPart Number: M393A4K40DB3-CWE
            \tConfigured Memory Speed: 2933 MT/s

            Handle 0x0042, DMI type 17, 84 bytes
            Memory Device
            \tArray Handle: 0x0040
            \tSize: No Module Installed
            \tLocator: DIMM_A2
            \tBank Locator: Not Specified
            \tType: Unknown
            """;

    private final Path root;

    private Machines(Path root) {
        this.root = root;
    }

    /** Two sockets with a memory node each, two threads a core, frequency scaling, two disks. */
    static MachineFiles server(Path root) throws IOException {
        var machine = new Machines(root);
        String flags = "fpu sse4_2 avx2";
        machine.files(
                Map.of(
                        "proc/cpuinfo",
                        "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\n"
                                + "model name\t: Intel(R) Xeon(R) Gold 6230 CPU @ 2.10GHz\n"
                                + "stepping\t: 7\nmicrocode\t: 0x5003604\nflags\t\t: "
                                + flags
                                + "\n\nprocessor\t: 1\nflags\t\t: other\n",
                        "proc/meminfo",
                        "MemTotal:       4096 kB\nHugePages_Total:       8\nHugepagesize: 2048 kB\n",
                        "proc/cmdline",
                        "BOOT_IMAGE=/vmlinuz isolcpus=2,3 quiet\n",
                        "proc/sys/kernel/osrelease",
                        "6.1.0-18-amd64\n",
                        "proc/sys/kernel/version",
                        "#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1\n",
                        "proc/self/mountinfo",
                        """
                        25 1 253:0 / / rw shared:1 - ext4 /dev/mapper/vg-root rw
                        26 25 253:0 /srv /srv rw - ext4 /dev/mapper/vg-root rw
                        27 25 259:2 / /boot\\040files rw shared:2 - vfat /dev/nvme0n1p1 rw
                        28 25 0:30 / /data rw - btrfs /dev/sda rw
                        29 25 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate
                        """,
                        "sys/fs/cgroup/cgroup.controllers",
                        "cpuset cpu io memory pids\n",
                        "sys/kernel/security/lsm",
                        "lockdown,capability,landlock,apparmor",
                        "etc/os-release",
                        "NAME=\"Debian GNU/Linux\"\nVERSION_ID=\"12\"\nID=debian\n# comment\n"));
        machine.processors();
        machine.memory();
        machine.disks();
        machine.board();
        machine.networks();
        return new MachineFiles(root);
    }

    private void processors() throws IOException {
        String cpus = "sys/devices/system/cpu/";
        file(cpus + "online", "0-3\n");
        file(cpus + "offline", "4-7\n");
        file(cpus + "isolated", "2-3\n");
        file(cpus + "nohz_full", "(null)\n");
        file(cpus + "smt/control", "on\n");
        file(cpus + "cpufreq/policy0/cpuinfo_max_freq", "3900000\n");
        file(cpus + "cpufreq/policy0/cpuinfo_min_freq", "800000\n");
        file(cpus + "cpufreq/policy0/base_frequency", "2100000\n");
        file(cpus + "cpufreq/policy2/cpuinfo_max_freq", "3700000\n");
        file(cpus + "cpufreq/policy2/cpuinfo_min_freq", "800000\n");
        file(cpus + "cpu0/cpufreq/scaling_driver", "intel_pstate\n");
        file(cpus + "vulnerabilities/meltdown", "Not affected\n");
        file(cpus + "vulnerabilities/spectre_v2", "Mitigation: Enhanced IBRS\n");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            String core = cpu < 2 ? "0-1" : "2-3";
            cache(cpu, 0, "1", "Data", "32K", core);
            cache(cpu, 1, "1", "Instruction", "32K", core);
            cache(cpu, 2, "2", "Unified", "1024K", core);
            cache(cpu, 3, "3", "Unified", "28160K", core);
        }
    }

    private void cache(int cpu, int index, String level, String type, String size, String sharing)
            throws IOException {
        String folder = "sys/devices/system/cpu/cpu" + cpu + "/cache/index" + index + "/";
        file(folder + "level", level + "\n");
        file(folder + "type", type + "\n");
        file(folder + "size", size + "\n");
        file(folder + "coherency_line_size", "64\n");
        file(folder + "shared_cpu_list", sharing + "\n");
    }

    private void memory() throws IOException {
        String nodes = "sys/devices/system/node/";
        file(nodes + "online", "0-1\n");
        for (int node = 0; node < 2; node++) {
            file(nodes + "node" + node + "/cpulist", node == 0 ? "0-1\n" : "2-3\n");
            file(nodes + "node" + node + "/distance", node == 0 ? "10 21\n" : "21 10\n");
            file(
                    nodes + "node" + node + "/meminfo",
                    "Node %d MemTotal:       2048 kB\nNode %d MemFree: 7 kB\n"
                            .formatted(node, node));
        }
    }

    private void disks() throws IOException {
        file("sys/block/loop0/size", "8\n");
        file("sys/block/sr0/size", "8\n");
        file("sys/block/sdb/size", "0\n"); // a card reader without a card
        file("sys/block/sda/size", "2000\n");
        file("sys/block/sda/dev", "8:0\n");
        file("sys/block/sda/device/model", "ST8000NM000A-2K\n");
        file("sys/block/sda/queue/rotational", "1\n");
        file("sys/block/sda/queue/scheduler", "none [mq-deadline]\n");
        file("sys/block/nvme0n1/size", "1000\n");
        file("sys/block/nvme0n1/dev", "259:1\n");
        file("sys/block/nvme0n1/device/model", "SAMSUNG MZQL21T9HCJR\n");
        file("sys/block/nvme0n1/queue/rotational", "0\n");
        file("sys/block/nvme0n1/queue/scheduler", "[none] mq-deadline\n");
        file("sys/block/nvme0n1/nvme0n1p1/partition", "1\n");
        file("sys/block/nvme0n1/nvme0n1p1/size", "100\n");
        file("sys/block/nvme0n1/nvme0n1p1/dev", "259:2\n");
        file("sys/block/dm-0/size", "900\n");
        file("sys/block/dm-0/dev", "253:0\n");
    }

    private void board() throws IOException {
        String dmi = "sys/class/dmi/id/";
        file(dmi + "sys_vendor", "Dell Inc.\n");
        file(dmi + "product_name", "PowerEdge R640\n");
        file(dmi + "product_serial", "SECRET1\n");
        file(dmi + "board_vendor", "Dell Inc.\n");
        file(dmi + "board_name", "0W23H8\n");
        file(dmi + "board_version", "To Be Filled By O.E.M.\n");
        file(dmi + "bios_vendor", "Dell Inc.\n");
        file(dmi + "bios_version", "2.21.2\n");
        file(dmi + "bios_date", "02/19/2024\n");
    }

    private void networks() throws IOException {
        file("sys/class/net/lo/mtu", "65536\n");
        file("sys/class/net/veth12ab/mtu", "1500\n");
        file("sys/class/net/eno1/mtu", "9000\n");
        file("sys/class/net/eno1/address", "b8:ce:f6:00:00:01\n");
        file("sys/class/net/eno1/speed", "25000\n");
        file("sys/class/net/eno1/device/vendor", "0x15b3\n");
        Files.createSymbolicLink(
                root.resolve("sys/class/net/eno1/device/driver"),
                Path.of("../../../../bus/pci/drivers/mlx5_core"));
        file("sys/class/net/eno2/mtu", "1500\n");
        file("sys/class/net/eno2/speed", "-1\n"); // no cable
        file("sys/class/net/eno2/device/vendor", "0x15b3\n");
    }

    /** A board with a device tree: no DMI, no L3, no flags but features. */
    static MachineFiles arm(Path root) throws IOException {
        var machine = new Machines(root);
        machine.file(
                "proc/cpuinfo",
                "processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd crc32\nCPU part\t: 0xd08\n");
        machine.file("sys/firmware/devicetree/base/model", "Raspberry Pi 4 Model B Rev 1.4\0");
        machine.file("sys/devices/system/cpu/online", "0-3\n");
        for (int cpu = 0; cpu < 4; cpu++) {
            machine.cache(cpu, 0, "1", "Data", "32K", String.valueOf(cpu));
            machine.cache(cpu, 1, "2", "Unified", "1M", "0-3");
        }
        return new MachineFiles(root);
    }

    /** A node whose memory is initialised as it is needed, so that it seems to have less. */
    static MachineFiles lazyMachine(Path root) throws IOException {
        var machine = new Machines(root);
        machine.file("proc/meminfo", "MemTotal: 24684084 kB\nHugePages_Total:       0\n");
        machine.file(
                "proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t: hypervisor\n");
        machine.file("sys/devices/system/node/node0/meminfo", "Node 0 MemTotal: 6514892 kB\n");
        machine.file("sys/devices/system/node/node0/cpulist", "0-1\n");
        machine.file(
                "proc/self/mountinfo",
                IntStream.of(1, 2)
                                .mapToObj(i ->
                                        "3"
                                                + i
                                                + " 31 0:30 / /sys/fs/cgroup/x rw - cgroup cgroup"
                                                + " rw,"
                                                + (i == 1 ? "cpu,cpuacct" : "name=systemd"))
                                .collect(Collectors.joining("\n"))
                        + "\n41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
        return new MachineFiles(root);
    }

    private void files(Map<String, String> contents) throws IOException {
        for (var content : contents.entrySet()) {
            file(content.getKey(), content.getValue());
        }
    }

    private void file(String name, String content) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, content);
    }
}
