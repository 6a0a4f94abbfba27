package been.machine.detect;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every property that a detector may find, with its type; the table of docs/host-properties.md. */
enum PropertyVocabulary {
    OS_FAMILY("os.family", "text", "`linux`, `macos` or `windows`"),
    OS_NAME("os.name", "text", "name of the distribution or system"),
    OS_VERSION("os.version", "text", "its version"),
    OS_ID("os.id", "text", "its short name, such as `debian`"),
    OS_KERNEL("os.kernel", "text", "kernel release"),
    OS_BUILD("os.build", "text", "how the kernel was built"),
    OS_COMMAND_LINE("os.commandLine", "text", "kernel command line"),
    OS_CLOCK("os.clockSource", "text", "clock source in use, such as `tsc`"),
    OS_GROUPS("os.controlGroups", "text", "`v1`, `v2` or `hybrid`"),
    OS_CONTROLLERS("os.controllers[]", "text", "control group controllers"),
    OS_SECURITY("os.securityModules[]", "text", "Linux security modules"),
    OS_LIBC("os.libc.name", "text", "`glibc` or `musl`"),
    OS_LIBC_VERSION("os.libc.version", "text", "version of the C library"),
    HOST_NAME("host.name", "text", "network name"),
    HOST_ARCHITECTURE("host.architecture", "text", "Java's name, such as `amd64`"),
    HOST_MANUFACTURER("host.manufacturer", "text", "manufacturer of the machine"),
    HOST_MODEL("host.model", "text", "its model name"),
    HOST_VIRTUALISATION(
            "host.virtualisation",
            "text",
            "name by `systemd-detect-virt`, `none` for bare metal; without that program `vm`"),
    HOST_BOARD("host.board.NAME", "text", "`vendor`, `name`, `version` of the main board"),
    HOST_FIRMWARE("host.firmware.NAME", "text", "`vendor`, `version`, `date` of the firmware"),
    CPU_MODEL("cpu.model", "text", "model of the processor"),
    CPU_VENDOR("cpu.vendor", "text", "its maker"),
    CPU_MICROARCHITECTURE("cpu.microarchitecture", "text", "its microarchitecture"),
    CPU_FAMILY("cpu.family", "text", "its family number"),
    CPU_STEPPING("cpu.stepping", "text", "its stepping"),
    CPU_MICROCODE("cpu.microcode", "text", "microcode revision"),
    CPU_FLAGS("cpu.flags[]", "text", "its features: `'avx2' in host.cpu.flags`"),
    CPU_CORES("cpu.cores", "number", "physical cores online"),
    CPU_THREADS("cpu.threads", "number", "logical processors online"),
    CPU_SOCKETS("cpu.sockets", "number", "sockets"),
    CPU_NODES("cpu.nodes", "number", "memory nodes"),
    CPU_MULTITHREADING("cpu.multithreading", "yes or no", "whether cores have several threads"),
    CPU_SMT("cpu.smt", "text", "state of multithreading: `on`, `off`, `notsupported` …"),
    CPU_FREQUENCY("cpu.frequency", "number", "highest frequency, hertz"),
    CPU_FREQUENCY_MIN("cpu.frequencyMin", "number", "lowest frequency, hertz"),
    CPU_FREQUENCY_BASE("cpu.frequencyBase", "number", "frequency without turbo, hertz"),
    CPU_DRIVER("cpu.frequencyDriver", "text", "driver of frequency scaling"),
    CPU_OFFLINE("cpu.offline", "text", "offline logical processors, such as `4-7`"),
    CPU_ISOLATED("cpu.isolated", "text", "logical processors excluded from scheduling"),
    CPU_NO_HZ("cpu.noHz", "text", "logical processors without a timer tick"),
    CPU_CACHE_NAME("cpu.caches[].name", "text", "`L1d`, `L1i`, `L2`, `L3`"),
    CPU_CACHE_LEVEL("cpu.caches[].level", "number", "level"),
    CPU_CACHE_TYPE("cpu.caches[].type", "text", "`data`, `instruction` or `unified`"),
    CPU_CACHE_SIZE("cpu.caches[].size", "number", "bytes of each"),
    CPU_CACHE_LINE("cpu.caches[].line", "number", "bytes of a line"),
    CPU_CACHE_SHARED("cpu.caches[].sharedBy", "number", "logical processors that share one"),
    CPU_CACHE_COUNT("cpu.caches[].count", "number", "number of these caches"),
    CPU_VULNERABILITY(
            "cpu.vulnerabilities.NAME", "text", "the kernel's mitigation of a vulnerability"),
    MEMORY_TOTAL("memory.total", "number", "bytes"),
    MEMORY_SWAP("memory.swap", "number", "bytes of swap space"),
    MEMORY_PAGE("memory.page", "number", "bytes of a page"),
    MEMORY_HUGE_COUNT("memory.hugePages.count", "number", "reserved huge pages"),
    MEMORY_HUGE_SIZE("memory.hugePages.size", "number", "bytes of each"),
    MEMORY_NODE("memory.nodes[].name", "text", "memory node"),
    MEMORY_NODE_CPUS("memory.nodes[].cpus", "text", "its logical processors"),
    MEMORY_NODE_DISTANCES("memory.nodes[].distances", "text", "distances to each node"),
    MEMORY_NODE_SIZE("memory.nodes[].size", "number", "its size in bytes"),
    MEMORY_MODULE("memory.modules[].name", "text", "slot (root and `dmidecode` only)"),
    MEMORY_MODULE_SIZE("memory.modules[].size", "number", "bytes"),
    MEMORY_MODULE_TYPE("memory.modules[].type", "text", "such as `DDR5`"),
    MEMORY_MODULE_TRANSFERS("memory.modules[].transfers", "number", "transfers per second"),
    MEMORY_MODULE_MAKER("memory.modules[].manufacturer", "text", "its maker"),
    MEMORY_MODULE_PART("memory.modules[].part", "text", "its part number"),
    DISK("disks[].name", "text", "block device"),
    DISK_MODEL("disks[].model", "text", "model"),
    DISK_SIZE("disks[].size", "number", "bytes"),
    DISK_ROTATIONAL("disks[].rotational", "yes or no", "whether it is rotational"),
    DISK_SCHEDULER("disks[].scheduler", "text", "I/O scheduler"),
    DISK_FILESYSTEM("disks[].filesystem", "text", "file system, if mounted"),
    DISK_MOUNT("disks[].mount", "text", "where"),
    PARTITION("disks[].partitions[].name", "text", "partition"),
    PARTITION_SIZE("disks[].partitions[].size", "number", "bytes"),
    PARTITION_FILESYSTEM("disks[].partitions[].filesystem", "text", "file system"),
    PARTITION_MOUNT("disks[].partitions[].mount", "text", "where"),
    NETWORK("network[].name", "text", "physical network interface"),
    NETWORK_ADDRESS("network[].address", "text", "hardware address"),
    NETWORK_MTU("network[].mtu", "number", "bytes of a packet"),
    NETWORK_SPEED("network[].speed", "number", "bits per second, while connected"),
    NETWORK_DRIVER("network[].driver", "text", "driver"),
    JAVA_VERSION("software.java[].version", "text", "a Java installation's version"),
    JAVA_MAJOR("software.java[].major", "number", "its feature version, such as 25"),
    JAVA_VENDOR("software.java[].vendor", "text", "its vendor"),
    JAVA_HOME("software.java[].home", "text", "its folder"),
    JAVA_JDK("software.java[].jdk", "yes or no", "whether it has a compiler"),
    PROGRAM(
            "software.NAME.version",
            "text",
            "version of a program on the PATH: `cc`, `gcc`, `g++`, `gfortran`, `clang`, `rustc`,"
                    + " `cargo`, `go`, `javac`, `ld`, `make`, `cmake`, `ninja`, `meson`, `mvn`,"
                    + " `R`, `python3`, `perl`, `node`, `ruby`, `git`, `gzip`, `bzip2`, `xz`,"
                    + " `zstd`, `fio`, `hackbench`, `cyclictest`, `iperf3`, `pgbench`"),
    PACKAGES("software.packages.MANAGER.count", "number", "packages of `dpkg` or `rpm`"),
    PACKAGE(
            "software.packages.MANAGER.versions.NAME",
            "text",
            "version of an installed package; for another architecture, `NAME:ARCHITECTURE`"),
    ACCOUNTING("measurement.accounting", "text", "how runs are measured on this host"),
    SUPERVISOR("measurement.supervisor", "text", "launcher of the runs"),
    OBSTACLE("measurement.obstacle", "text", "why runs are not measured with control groups");

    private final String path;
    private final String type;
    private final String meaning;
    private final Pattern pattern;

    PropertyVocabulary(String path, String type, String meaning) {
        this.path = path;
        this.type = type;
        this.meaning = meaning;
        this.pattern =
                Pattern.compile(
                        path.replace(".", "\\.")
                                .replace("[]", "\\[[0-9]+]")
                                .replace("MANAGER", "(dpkg|rpm)")
                                .replaceAll("\\\\\\.NAME", "(\\\\.[A-Za-z0-9_]+|\\\\['[^']+'])"));
    }

    /** Whether that is a leaf's path. */
    boolean names(String leaf) {
        return pattern.matcher(leaf).matches();
    }

    boolean hasType(Object value) {
        return switch (type) {
            case "text" -> value instanceof String;
            case "number" -> value instanceof Long;
            case "yes or no" -> value instanceof Boolean;
            default -> throw new AssertionError(type);
        };
    }

    static String table() {
        return List.of(values()).stream()
                .map(one -> "| `%s` | %s | %s |".formatted(one.path, one.type, one.meaning))
                .collect(
                        Collectors.joining(
                                "\n",
                                "| property | type | what it is |\n| --- | --- | --- |\n",
                                "\n"));
    }
}
