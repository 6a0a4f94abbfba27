package been.tasks.placing;

import been.protocol.HostName;
import been.protocol.TaskId;
import been.tasks.store.AttemptRows;
import been.tasks.store.CheckpointRows;
import been.tasks.store.CommandRows;
import been.tasks.store.ContextRows;
import been.tasks.store.DependencyRows;
import been.tasks.store.DirectoryRows;
import been.tasks.store.HostRows;
import been.tasks.store.LeaderRows;
import been.tasks.store.PlacementRows;
import been.tasks.store.RetentionRows;
import been.tasks.store.Rows;
import been.tasks.store.SweepRows;
import been.tasks.store.TaskRows;
import been.tasks.store.TaskStore;
import been.tasks.store.Written;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        public DependencyRows dependencies() {
            return rows.dependencies();
        }

        @Override
        public CheckpointRows checkpoints() {
            return rows.checkpoints();
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
        public List<ReadyRow> ready(int alike) {
            return rows.ready(alike);
        }

        @Override
        public List<OccupantRow> occupants() {
            return rows.occupants();
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
        public void removeRefusals(TaskId task) {
            rows.removeRefusals(task);
        }

        @Override
        public Written claim(HostName host, long version, long steadyMillis) {
            return Written.DONE;
        }

        @Override
        public Map<String, Long> served() {
            return rows.served();
        }

        @Override
        public void serve(String owner, long number) {
            rows.serve(owner, number);
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
