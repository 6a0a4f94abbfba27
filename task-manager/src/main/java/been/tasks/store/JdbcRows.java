package been.tasks.store;

import been.tasks.RequestKeys;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The tables over JDBC; takes part in the transaction of the calling thread. */
record JdbcRows(
        ContextRows contexts,
        TaskRows tasks,
        DependencyRows dependencies,
        CheckpointRows checkpoints,
        LatchRows latches,
        AnswerRows answers,
        AttemptRows attempts,
        HostRows hosts,
        MembershipRows memberships,
        CommandRows commands,
        PlacementRows placements,
        LeaderRows leader,
        ControllerRows controllers,
        LogRows logs,
        RequestKeys requests,
        LookRows looks,
        DirectoryRows directory,
        ServiceRows services,
        RetentionRows retention,
        SweepRows sweeps,
        BoardRows board)
        implements Rows {

    static JdbcRows of(Database database) {
        JdbcClient jdbc = database.client();
        Batches batches = database.batches();
        return new JdbcRows(
                new ContextRows(jdbc, batches, database),
                new TaskRows(jdbc, batches, database),
                new DependencyRows(jdbc, batches),
                new CheckpointRows(jdbc, batches),
                new LatchRows(jdbc, batches),
                new AnswerRows(jdbc, batches),
                new AttemptRows(jdbc, batches),
                new JdbcHostRows(jdbc),
                new MembershipRows(jdbc),
                new CommandRows(jdbc, batches),
                new JdbcPlacementRows(jdbc, batches),
                new JdbcLeaderRows(jdbc),
                new ControllerRows(jdbc),
                new LogRows(jdbc),
                new RequestKeys(jdbc),
                new LookRows(jdbc),
                new DirectoryRows(jdbc),
                new ServiceRows(jdbc, new CheckpointRows(jdbc, batches)),
                new RetentionRows(jdbc),
                new SweepRows(jdbc),
                new BoardRows(jdbc));
    }
}
