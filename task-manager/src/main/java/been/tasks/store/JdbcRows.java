package been.tasks.store;

import been.tasks.RequestKeys;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables over JDBC; takes part in the transaction of the calling thread. */
final class JdbcRows implements Rows {
    private final ContextRows contexts;
    private final TaskRows tasks;
    private final DependencyRows dependencies;
    private final CheckpointRows checkpoints;
    private final LatchRows latches;
    private final AnswerRows answers;
    private final AttemptRows attempts;
    private final HostRows hosts;
    private final MembershipRows memberships;
    private final CommandRows commands;
    private final PlacementRows placements;
    private final LeaderRows leader;
    private final ControllerRows controllers;
    private final LogRows logs;
    private final RequestKeys requests;
    private final LookRows looks;
    private final DirectoryRows directory;
    private final RetentionRows retention;
    private final SweepRows sweeps;
    private final BoardRows board;

    JdbcRows(Database database) {
        JdbcClient jdbc = database.client();
        Batches batches = database.batches();
        contexts = new JdbcContextRows(jdbc, batches, database);
        tasks = new JdbcTaskRows(jdbc, batches, database);
        dependencies = new JdbcDependencyRows(jdbc, batches);
        checkpoints = new JdbcCheckpointRows(jdbc, batches);
        latches = new JdbcLatchRows(jdbc, batches);
        answers = new JdbcAnswerRows(jdbc, batches);
        attempts = new JdbcAttemptRows(jdbc, batches);
        hosts = new JdbcHostRows(jdbc);
        memberships = new JdbcMembershipRows(jdbc);
        commands = new JdbcCommandRows(jdbc, batches);
        placements = new JdbcPlacementRows(jdbc, batches);
        leader = new JdbcLeaderRows(jdbc);
        controllers = new JdbcControllerRows(jdbc);
        logs = new JdbcLogRows(jdbc);
        requests = new RequestKeys(jdbc);
        looks = new JdbcLookRows(jdbc);
        directory = new JdbcDirectoryRows(jdbc);
        retention = new JdbcRetentionRows(jdbc);
        sweeps = new JdbcSweepRows(jdbc);
        board = new JdbcBoardRows(jdbc);
    }

    @Override
    public ContextRows contexts() {
        return contexts;
    }

    @Override
    public TaskRows tasks() {
        return tasks;
    }

    @Override
    public BoardRows board() {
        return board;
    }

    @Override
    public DependencyRows dependencies() {
        return dependencies;
    }

    @Override
    public CheckpointRows checkpoints() {
        return checkpoints;
    }

    @Override
    public LatchRows latches() {
        return latches;
    }

    @Override
    public AnswerRows answers() {
        return answers;
    }

    @Override
    public AttemptRows attempts() {
        return attempts;
    }

    @Override
    public HostRows hosts() {
        return hosts;
    }

    @Override
    public MembershipRows memberships() {
        return memberships;
    }

    @Override
    public CommandRows commands() {
        return commands;
    }

    @Override
    public PlacementRows placements() {
        return placements;
    }

    @Override
    public LeaderRows leader() {
        return leader;
    }

    @Override
    public ControllerRows controllers() {
        return controllers;
    }

    @Override
    public LogRows logs() {
        return logs;
    }

    @Override
    public RequestKeys requests() {
        return requests;
    }

    @Override
    public LookRows looks() {
        return looks;
    }

    @Override
    public DirectoryRows directory() {
        return directory;
    }

    @Override
    public RetentionRows retention() {
        return retention;
    }

    @Override
    public SweepRows sweeps() {
        return sweeps;
    }
}
