package been.tasks.store;

/** The tables, seen from within one read or write. */
public interface Rows {
    ContextRows contexts();

    TaskRows tasks();

    DependencyRows dependencies();

    CheckpointRows checkpoints();

    AttemptRows attempts();

    HostRows hosts();

    CommandRows commands();

    PlacementRows placements();

    LeaderRows leader();

    DirectoryRows directory();

    RetentionRows retention();

    SweepRows sweeps();
}
