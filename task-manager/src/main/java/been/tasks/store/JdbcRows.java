package been.tasks.store;

import org.springframework.jdbc.core.JdbcTemplate;
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
    private final CommandRows commands;
    private final PlacementRows placements;
    private final LeaderRows leader;

    JdbcRows(JdbcTemplate template) {
        JdbcClient jdbc = JdbcClient.create(template);
        contexts = new JdbcContextRows(jdbc);
        tasks = new JdbcTaskRows(jdbc, template);
        dependencies = new JdbcDependencyRows(jdbc, template);
        checkpoints = new JdbcCheckpointRows(jdbc);
        latches = new JdbcLatchRows(jdbc);
        answers = new JdbcAnswerRows(jdbc);
        attempts = new JdbcAttemptRows(jdbc);
        hosts = new JdbcHostRows(jdbc);
        commands = new JdbcCommandRows(jdbc);
        placements = new JdbcPlacementRows(jdbc);
        leader = new JdbcLeaderRows(jdbc);
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
}
