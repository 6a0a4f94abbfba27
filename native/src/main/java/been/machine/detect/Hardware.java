package been.machine.detect;

import been.machine.topology.SysfsTopology;
import been.machine.topology.Topology;
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

/**
 * Properties from OSHI: names and amounts on every system, and on systems other than Linux also
 * those for which OSHI runs programs.
 */
final class Hardware {
    private Hardware() {}

    /** Properties that {@link LinuxMachine} does not read itself. */
    static Map<String, Object> ofLinux() {
        var system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        return new Facts()
                .part("host", host(system.getOperatingSystem()))
                .part("cpu", processor(hardware.getProcessor(), SysfsTopology.ofThisMachine()))
                .part("memory", memory(hardware.getMemory()))
                .known();
    }

    /** All properties of a machine without Linux. */
    static Map<String, Object> read() {
        var system = new SystemInfo();
        HardwareAbstractionLayer hardware = system.getHardware();
        CentralProcessor processor = hardware.getProcessor();
        Map<String, Object> cpu = processor(processor, SysfsTopology.ofThisMachine());
        cpu.putAll(
                new Facts()
                        .text("model", processor.getProcessorIdentifier().getName())
                        .amount("frequency", processor.getProcessorIdentifier().getVendorFreq())
                        .known());
        Map<String, Object> host = host(system.getOperatingSystem());
        ComputerSystem computer = hardware.getComputerSystem();
        host.putAll(
                new Facts()
                        .text("manufacturer", computer.getManufacturer())
                        .text("model", computer.getModel())
                        .known());
        return new Facts()
                .part("os", operatingSystem(system.getOperatingSystem()))
                .part("host", host)
                .part("cpu", cpu)
                .part("memory", memory(hardware.getMemory()))
                .list(
                        "disks",
                        hardware.getDiskStores().stream()
                                .filter(disk -> disk.getSize() > 0)
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

    private static Map<String, Object> host(OperatingSystem os) {
        return new Facts()
                .text("name", os.getNetworkParams().getHostName())
                .text("architecture", System.getProperty("os.arch"))
                .known();
    }

    private static Map<String, Object> processor(CentralProcessor processor, Topology topology) {
        CentralProcessor.ProcessorIdentifier identifier = processor.getProcessorIdentifier();
        return new Facts()
                .text("vendor", identifier.getVendor())
                .text("microarchitecture", identifier.getMicroarchitecture())
                .amount("cores", (long) topology.cores().size())
                .amount("threads", (long) topology.processors().size())
                .amount("sockets", (long) topology.sockets())
                .amount("nodes", (long) topology.memoryNodes())
                .flag("multithreading", topology.isMultithreaded())
                .known();
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
                .text("name", disk.getName())
                .text("model", disk.getModel())
                .amount("size", disk.getSize())
                .known();
    }

    private static Map<String, Object> network(NetworkIF network) {
        return new Facts()
                .text("name", network.getName())
                .text("address", network.getMacaddr())
                .amount("mtu", network.getMTU())
                .known();
    }
}
