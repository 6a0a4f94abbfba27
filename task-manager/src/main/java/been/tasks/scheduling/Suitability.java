package been.tasks.scheduling;

import java.util.BitSet;

/** Which hosts that accept tasks satisfy a demand when they are empty. */
final class Suitability {
    /** In the order in which demands were first seen. */
    final int number;

    /** In how many queues. */
    int users;

    private final Demand demand;
    private final BitSet hosts = new BitSet();
    private int count;

    Suitability(int number, Demand demand) {
        this.number = number;
        this.demand = demand;
    }

    Demand demand() {
        return demand;
    }

    BitSet hosts() {
        return hosts;
    }

    int count() {
        return count;
    }

    boolean includes(BoardHost host) {
        return hosts.get(host.number);
    }

    void set(BoardHost host, boolean isSuitable) {
        if (hosts.get(host.number) != isSuitable) {
            hosts.set(host.number, isSuitable);
            count += isSuitable ? 1 : -1;
        }
    }

    /** Whether it would be, leaving aside where its home is. */
    boolean suits(BoardHost host) {
        return host.accepts()
                && host.isLargeEnoughFor(demand)
                && !demand.avoided().contains(host.name())
                && demand.requirement().isMetBy(host.name());
    }
}
