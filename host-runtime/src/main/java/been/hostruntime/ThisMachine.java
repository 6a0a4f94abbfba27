package been.hostruntime;

import been.hostruntime.detection.Detector;
import been.machine.allocation.Site;
import been.machine.detect.HostDetector;
import been.machine.detect.MachineFingerprint;
import been.machine.measure.Measurer;
import been.protocol.PropertyTree;
import been.protocol.ResourceLimits;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Detects this machine, including how runs are measured on it and what it offers to tasks. */
record ThisMachine(Measurer measurer, Supplier<Site> site) implements Detector {

    @Override
    public PropertyTree detect() throws InterruptedException {
        return withSlots(
                HostDetector.detect(
                        measurer.accounting(),
                        measurer.supervisor(),
                        measurer.obstacle(ResourceLimits.NONE)),
                site.get());
    }

    /**
     * Adds what this host offers to tasks as the property {@code slots}: {@code cores}; {@code
     * exclusive-cores}, which include the housekeeping core, for a task that runs alone; {@code
     * memory} in bytes; {@code performance-cores} where cores differ; and the number of each
     * resource such as {@code l3-partition}. Placement never exceeds these.
     */
    static PropertyTree withSlots(PropertyTree properties, Site site) {
        var slots = new TreeMap<String, Object>(site.resources());
        slots.put("cores", site.cores());
        slots.put("exclusive-cores", site.topology().cores().size());
        if (site.memoryBytes() > 0) {
            slots.put("memory", site.memoryBytes());
        }
        if (site.topology().isHybrid()) {
            slots.put("performance-cores", site.fastCores());
        }
        var tree = new TreeMap<>(properties.root());
        tree.put("slots", slots);
        return new PropertyTree(tree);
    }

    @Override
    public MachineFingerprint mark() {
        return MachineFingerprint.ofThisMachine();
    }
}
