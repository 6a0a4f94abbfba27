package been.tasks.scheduling;

/** A task on a host. */
record Placed(Occupant occupant, ContextTasks context, BoardHost host) {}
