package been.tasks.placing;

import been.protocol.ContextId;
import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.RequestKeys;
import been.tasks.store.AnswerRows;
import been.tasks.store.AttemptRows;
import been.tasks.store.BoardRows;
import been.tasks.store.CheckpointRows;
import been.tasks.store.CommandRows;
import been.tasks.store.ContextRows;
import been.tasks.store.ControllerRows;
import been.tasks.store.DependencyRows;
import been.tasks.store.DirectoryRows;
import been.tasks.store.HostRows;
import been.tasks.store.LatchRows;
import been.tasks.store.LeaderRows;
import been.tasks.store.LogRows;
import been.tasks.store.LookRows;
import been.tasks.store.MembershipRows;
import been.tasks.store.PlacementRows;
import been.tasks.store.RetentionRows;
import been.tasks.store.Rows;
import been.tasks.store.ServiceRows;
import been.tasks.store.StoredHost;
import been.tasks.store.SweepRows;
import been.tasks.store.TaskRows;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A store in which a placement checks neither the epoch nor the host's version. */
final class UnguardedStore implements TaskStore {
    private final TaskStore store;

    UnguardedStore(TaskStore store) {
        this.store = store;
    }

    @Override
    public <T> T read(Function<Rows, T> query) {
        return store.read(query);
    }

    @Override
    public <T> T write(Function<Rows, T> work) {
        return store.write(rows -> work.apply(new UnguardedRows(rows)));
    }

    private record UnguardedRows(Rows rows) implements Rows {
        @Override
        public ContextRows contexts() {
            return rows.contexts();
        }

        @Override
        public TaskRows tasks() {
            return rows.tasks();
        }

        @Override
        public BoardRows board() {
            return rows.board();
        }

        @Override
        public DependencyRows dependencies() {
            return rows.dependencies();
        }

        @Override
        public CheckpointRows checkpoints() {
            return rows.checkpoints();
        }

        @Override
        public LatchRows latches() {
            return rows.latches();
        }

        @Override
        public AnswerRows answers() {
            return rows.answers();
        }

        @Override
        public AttemptRows attempts() {
            return rows.attempts();
        }

        @Override
        public HostRows hosts() {
            return rows.hosts();
        }

        @Override
        public MembershipRows memberships() {
            return rows.memberships();
        }

        @Override
        public CommandRows commands() {
            return rows.commands();
        }

        @Override
        public PlacementRows placements() {
            return new UnguardedPlacements(rows.placements());
        }

        @Override
        public LeaderRows leader() {
            return new UnguardedLeader(rows.leader());
        }

        @Override
        public ControllerRows controllers() {
            return rows.controllers();
        }

        @Override
        public LogRows logs() {
            return rows.logs();
        }

        @Override
        public RequestKeys requests() {
            return rows.requests();
        }

        @Override
        public LookRows looks() {
            return rows.looks();
        }

        @Override
        public ServiceRows services() {
            return rows.services();
        }

        @Override
        public DirectoryRows directory() {
            return rows.directory();
        }

        @Override
        public RetentionRows retention() {
            return rows.retention();
        }

        @Override
        public SweepRows sweeps() {
            return rows.sweeps();
        }
    }

    private record UnguardedPlacements(PlacementRows rows) implements PlacementRows {
        @Override
        public List<StoredHost> hosts() {
            return rows.hosts();
        }

        @Override
        public List<OccupantRow> occupants() {
            return rows.occupants();
        }

        @Override
        public List<KindRow> kinds(String after, int most, long steadyMillis) {
            return rows.kinds(after, most, steadyMillis);
        }

        @Override
        public List<TurnRow> turns(String needs, long steadyMillis) {
            return rows.turns(needs, steadyMillis);
        }

        @Override
        public List<ReadyRow> oldest(String needs, TurnRow turn, int most, long steadyMillis) {
            return rows.oldest(needs, turn, most, steadyMillis);
        }

        @Override
        public List<ReadyRow> oldestOf(
                Collection<ContextId> contexts, int most, long steadyMillis) {
            return rows.oldestOf(contexts, most, steadyMillis);
        }

        @Override
        public List<ReadyRow> ready(Collection<TaskId> ids) {
            return rows.ready(ids);
        }

        @Override
        public List<ReadyRow> gangsOf(Collection<ContextId> contexts) {
            return rows.gangsOf(contexts);
        }

        @Override
        public Map<TaskId, List<HostName>> refusals(long steadyMillis) {
            return rows.refusals(steadyMillis);
        }

        @Override
        public void refuse(TaskId task, HostName host, long avoidUntil) {
            rows.refuse(task, host, avoidUntil);
        }

        @Override
        public void removeRefusals(Collection<TaskId> tasks) {
            rows.removeRefusals(tasks);
        }

        @Override
        public Set<HostName> claim(Map<HostName, Long> versions, long steadyMillis) {
            return versions.keySet();
        }

        @Override
        public Map<String, Long> served(Collection<String> owners) {
            return rows.served(owners);
        }

        @Override
        public void serve(Map<String, Long> numbers) {
            rows.serve(numbers);
        }
    }

    private record UnguardedLeader(LeaderRows rows) implements LeaderRows {
        @Override
        public Optional<Leader> find(String name) {
            return rows.find(name);
        }

        @Override
        public Written found(String name, Leader leader) {
            return rows.found(name, leader);
        }

        @Override
        public Written replace(String name, Leader old, Leader leader) {
            return rows.replace(name, old, leader);
        }

        @Override
        public boolean leads(String name, String holder, long epoch) {
            return true;
        }
    }
}
