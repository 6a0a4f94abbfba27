package been.tasks.store;

import been.protocol.ContextId;
import been.protocol.Exclusivity;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.protocol.TaskKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What placing reads and writes. */
public interface PlacementRows {

    /**
     * A task that may be placed.
     *
     * @param packages a digest of the packages that it unpacks; empty for none
     * @param together the gang of its context that it is placed with; {@code null} for a single
     *     task
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
     * Tasks on a host that are alike.
     *
     * @param isWaiting for a checkpoint or a latch
     * @param tasks how many there are
     */
    record OccupantRow(
            HostName host,
            ContextId context,
            TaskKind kind,
            Exclusivity exclusivity,
            int cores,
            Map<String, Long> resources,
            boolean isWaiting,
            int tasks) {

        public boolean waitsForOthers() {
            return isWaiting || kind == TaskKind.SERVICE;
        }
    }

    /**
     * Ready tasks that need the same of hosts.
     *
     * @param needs digest that they share
     * @param priority their largest
     * @param oldest of those that are not refused lately; {@code null} when all are
     * @param isOnly whether there is no other
     */
    record KindRow(String needs, int priority, @Nullable ReadyRow oldest, boolean isOnly) {}

    /**
     * Ready tasks of one kind, priority and owner.
     *
     * @param seq of the oldest
     */
    record TurnRow(int priority, String owner, long seq) {}

    /** All that were not removed, by name; their utilisation is not read. */
    List<StoredHost> hosts();

    /** The tasks on all hosts, counted by what they share. */
    List<OccupantRow> occupants();

    /** A page of kinds with ready tasks, sorted by digest, after that one. */
    List<KindRow> kinds(String after, int most, long steadyMillis);

    /** The priorities and owners that have tasks of a kind which can be placed. */
    List<TurnRow> turns(String needs, long steadyMillis);

    /**
     * The oldest tasks of a kind, priority and owner that can be placed: not refused lately, and of
     * a gang only its oldest, once all of it is ready and none of it was refused.
     */
    List<ReadyRow> oldest(String needs, TurnRow turn, int most, long steadyMillis);

    /** The same of contexts, at most {@code most} of each context and kind. */
    List<ReadyRow> oldestOf(Collection<ContextId> contexts, int most, long steadyMillis);

    /** Those of these tasks that are ready. */
    List<ReadyRow> ready(Collection<TaskId> ids);

    /** Ready tasks of gangs in these contexts that have no waiting tasks. */
    List<ReadyRow> gangsOf(Collection<ContextId> contexts);

    /** Hosts that each task is not to be offered to for now. */
    Map<TaskId, List<HostName>> refusals(long steadyMillis);

    void refuse(TaskId task, HostName host, long avoidUntil);

    void removeRefusals(Collection<TaskId> tasks);

    /**
     * Claims the right to place on hosts that were read at these versions and whose leases last;
     * the answer leaves out hosts on which another placed since.
     */
    Set<HostName> claim(Map<HostName, Long> versions, long steadyMillis);

    /** The numbers of the last turns of these owners, and the largest number of all. */
    Map<String, Long> served(Collection<String> owners);

    void serve(Map<String, Long> numbers);
}
