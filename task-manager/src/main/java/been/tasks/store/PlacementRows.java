package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What placing reads and writes. */
public interface PlacementRows {

    /**
     * A task that may be placed.
     *
     * @param packages what it unpacks, in one word; empty for nothing
     * @param together with whom of its context it is placed; {@code null} when by itself
     */
    record ReadyRow(
            TaskId id,
            ContextId context,
            String owner,
            int priority,
            long seq,
            TaskKind kind,
            Exclusivity exclusivity,
            int cores,
            Map<String, Long> resources,
            @Nullable String restriction,
            List<HostName> hosts,
            List<String> groups,
            @Nullable HostName previous,
            boolean keepsWork,
            String packages,
            @Nullable String together) {}

    /**
     * @param isWaiting for a checkpoint or a latch
     */
    record OccupantRow(
            HostName host,
            TaskId id,
            ContextId context,
            long seq,
            TaskKind kind,
            Exclusivity exclusivity,
            int cores,
            Map<String, Long> resources,
            boolean isWaiting) {

        public boolean waitsForOthers() {
            return isWaiting || kind == TaskKind.SERVICE;
        }
    }

    /**
     * How many tasks are on a host, and sums over their order: other tasks, other sums, but for
     * chance.
     */
    record Crowd(HostName host, long tasks, long orders, long squares) {
        private static final long PRIME = 65_521;

        /** Of one task. */
        public static Crowd of(HostName host, long order) {
            return new Crowd(host, 1, order, (order % PRIME) * (order % PRIME));
        }

        public Crowd plus(Crowd more) {
            return new Crowd(
                    host, tasks + more.tasks, orders + more.orders, squares + more.squares);
        }

        public Crowd minus(Crowd fewer) {
            return new Crowd(
                    host, tasks - fewer.tasks, orders - fewer.orders, squares - fewer.squares);
        }

        /** {@code null} without any task. */
        public @Nullable Crowd orNull() {
            return tasks == 0 ? null : this;
        }
    }

    /**
     * So much of a host as tells whether the rest is to be read.
     *
     * @param readings as they are stored; {@code null} before the first
     */
    record HostRow(
            HostName name,
            long version,
            long leaseUntil,
            int failures,
            long configuration,
            @Nullable String readings,
            Membership membership) {

        /** Whether something may be placed on it now. */
        public boolean takesTasks(long steadyMillis) {
            return leaseUntil > steadyMillis && membership.isWelcome();
        }
    }

    /** Tasks of a context that name the same word. */
    record Gang(ContextId context, String name) {}

    /** By name. */
    List<HostRow> hosts();

    /** Ready tasks submitted after that, the oldest first, at most so many. */
    List<ReadyRow> readyAfter(long seq, int most);

    /** Those of these contexts, the oldest first. */
    List<ReadyRow> readyOf(Collection<ContextId> contexts);

    default List<ReadyRow> readyOf(ContextId context) {
        return readyOf(List.of(context));
    }

    /** Those of these tasks that are ready. */
    List<ReadyRow> ready(Collection<TaskId> ids);

    /** Those of a gang that are ready. */
    List<ReadyRow> readyOf(Gang gang);

    /** How many of a gang are to be placed: neither placed nor over. */
    int unplaced(Gang gang);

    /** Gangs to which any of these tasks belongs. */
    Set<Gang> gangsOf(Collection<TaskId> ids);

    /** Of every host that anything is on; they cost little to ask for. */
    List<Crowd> crowds();

    /** What is on these hosts; a generator takes no room there. */
    List<OccupantRow> occupantsOf(Collection<HostName> hosts);

    /** Tasks that wait for a checkpoint or a latch. */
    Set<TaskId> waiting();

    /** Those of these tasks that are on a host. */
    List<OccupantRow> occupants(Collection<TaskId> ids);

    /** When the next of the refusals that count now ends. */
    OptionalLong nextRefusalEnd(long steadyMillis);

    /** Hosts that each task is not to be offered to for now. */
    Map<TaskId, List<HostName>> refusals(long steadyMillis);

    void refuse(TaskId task, HostName host, long avoidUntil);

    void removeRefusals(Collection<TaskId> tasks);

    /**
     * Claims the right to place on hosts that were read at these versions and whose leases last;
     * those on which somebody else placed since are not in the answer.
     */
    Set<HostName> claim(Map<HostName, Long> versions, long steadyMillis);

    Map<String, Long> served();

    void serve(Map<String, Long> numbers);
}
