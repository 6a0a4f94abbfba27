package been.hostruntime;

import been.machine.allocation.Site;
import been.protocol.PropertyTree;
import java.util.TreeMap;

/**
 * What this host offers to tasks, as the part {@code slots} of its properties: {@code cores}, and
 * to a task that is alone here {@code exclusive-cores}, the platform's own among them; {@code
 * memory} in bytes; on a machine with unequal cores {@code performance-cores} of all these; and how
 * many there are of each resource such as {@code l3-partition}. Placement never exceeds it.
 */
final class OfferedSlots {
    private OfferedSlots() {}

    static PropertyTree addTo(PropertyTree properties, Site site) {
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
}
