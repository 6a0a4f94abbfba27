package been.tasks.scheduling;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which hosts that accept tasks satisfy a demand when they are empty. */
final class Suitability {
    /** In the order in which demands were first seen. */
    final int number;

    /** In how many queues. */
    int users;

    /** Queues of units that want this and wait. */
    final List<ReadyQueue> waiting = new ArrayList<>(1);

    /** The queue of single tasks that want this; null while there is none. */
    @Nullable ReadyQueue queue;

    /** With which others it has in common what its tasks take; null while no queue uses it. */
    @Nullable Alike alike;

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

    void clear() {
        hosts.clear();
        count = 0;
    }

    /** As another demand that differs in the hosts only that it avoids, of which it avoids none. */
    void fill(Suitability other, Stream<@Nullable BoardHost> avoided) {
        hosts.or(other.hosts);
        count = other.count;
        avoided.filter(Objects::nonNull).forEach(host -> set(host, false));
    }

    /** Whether it would be, leaving aside where its home is. */
    boolean suits(BoardHost host) {
        return host.accepts()
                && host.isLargeEnoughFor(demand)
                && !demand.avoided().contains(host.name())
                && demand.requirement().isMetBy(host.name());
    }
}
