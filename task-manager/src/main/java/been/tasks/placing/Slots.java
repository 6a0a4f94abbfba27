package been.tasks.placing;

import been.protocol.PropertyTree;

/** How many cores a host offers to tasks. */
public final class Slots {

    private Slots() {}

    /**
     * What the host offers ({@code slots.cores}), else what it has ({@code cpu.cores}), else one:
     * every host can run something.
     */
    public static int cores(PropertyTree properties) {
        return properties
                .get("slots.cores")
                .or(() -> properties.get("cpu.cores"))
                .map(cores -> cores instanceof Number n ? Math.max(1, n.intValue()) : 1)
                .orElse(1);
    }
}
