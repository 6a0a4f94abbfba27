package been.tasks.store;

import been.tasks.RequestKeys;

/** The tables, seen from within one read or write. */
public interface Rows {
    ContextRows contexts();

    TaskRows tasks();

    BoardRows board();

    DependencyRows dependencies();

    CheckpointRows checkpoints();

    LatchRows latches();

    AnswerRows answers();

    AttemptRows attempts();

    HostRows hosts();

    MembershipRows memberships();

    CommandRows commands();

    PlacementRows placements();

    LeaderRows leader();

    ControllerRows controllers();

    LogRows logs();

    RequestKeys requests();

    LookRows looks();

    DirectoryRows directory();

    ServiceRows services();

    RetentionRows retention();

    SweepRows sweeps();
}
