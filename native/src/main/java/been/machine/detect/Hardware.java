package been.machine.detect;

import been.machine.topology.SysfsTopology;
import been.machine.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.ComputerSystem;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.software.os.OperatingSystem;

/** What OSHI and sysfs tell about machine and operating system. */
final class Hardware {
    private Hardware() {}

    static Map<String, Object> read() {
        var system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        return new Facts()
                .part("os", operatingSystem(system.getOperatingSystem()))
                .part("host", host(system.getOperatingSystem(), hardware.getComputerSystem()))
                .part("cpu", processor(hardware.getProcessor(), SysfsTopology.ofThisMachine()))
                .part("memory", memory(hardware.getMemory()))
                .list(
                        "disks",
                        hardware.getDiskStores().stream()
                                .filter(disk -> disk.getSize() > 0)
                                .filter(disk -> !isVirtual(disk.getName()))
                                .sorted(Comparator.comparing(HWDiskStore::getName))
                                .map(Hardware::disk)
                                .toList())
                .list(
                        "network",
                        hardware.getNetworkIFs(false).stream()
                                .sorted(Comparator.comparing(NetworkIF::getName))
                                .map(Hardware::network)
                                .toList())
                .known();
    }

    private static Map<String, Object> operatingSystem(OperatingSystem os) {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return new Facts()
                .text("family", name.startsWith("mac") ? "macos" : name.split(" ", 2)[0])
                .text("name", os.getFamily())
                .text("version", os.getVersionInfo().getVersion())
                .text("kernel", System.getProperty("os.version"))
                .known();
    }

    private static Map<String, Object> host(OperatingSystem os, ComputerSystem computer) {
        return new Facts()
                .text("name", os.getNetworkParams().getHostName())
                .text("architecture", System.getProperty("os.arch"))
                .text("manufacturer", computer.getManufacturer())
                .text("model", computer.getModel())
                .text("virtualisation", Software.firstLine("systemd-detect-virt"))
                .known();
    }

    private static Map<String, Object> processor(CentralProcessor processor, Topology topology) {
        CentralProcessor.ProcessorIdentifier identifier = processor.getProcessorIdentifier();
        return new Facts()
                .text("model", identifier.getName())
                .text("vendor", identifier.getVendor())
                .text("microarchitecture", identifier.getMicroarchitecture())
                .amount("frequency", frequency(identifier))
                .amount("cores", topology.cores().size())
                .amount("threads", topology.processors().size())
                .amount("sockets", topology.sockets())
                .amount("nodes", topology.memoryNodes())
                .flag("multithreading", topology.isMultithreaded())
                .known();
    }

    /** The highest one that the hardware allows, not what it runs at now. */
    private static long frequency(CentralProcessor.ProcessorIdentifier identifier) {
        try {
            Path file = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
            return Long.parseLong(Files.readString(file).strip()) * 1_000;
        } catch (IOException | NumberFormatException e) {
            return identifier.getVendorFreq();
        }
    }

    private static Map<String, Object> memory(GlobalMemory memory) {
        return new Facts()
                .amount("total", memory.getTotal())
                .amount("swap", memory.getVirtualMemory().getSwapTotal())
                .amount("page", memory.getPageSize())
                .known();
    }

    private static Map<String, Object> disk(HWDiskStore disk) {
        return new Facts()
                .text("name", disk.getName().replace("/dev/", ""))
                .text("model", disk.getModel())
                .amount("size", disk.getSize())
                .known();
    }

    private static boolean isVirtual(String disk) {
        String name = disk.replace("/dev/", "");
        return name.startsWith("loop") || name.startsWith("ram") || name.startsWith("zram");
    }

    private static Map<String, Object> network(NetworkIF network) {
        return new Facts()
                .text("name", network.getName())
                .text("address", network.getMacaddr())
                .amount("mtu", network.getMTU())
                .known();
    }
}
