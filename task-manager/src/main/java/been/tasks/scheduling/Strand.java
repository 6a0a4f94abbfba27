package been.tasks.scheduling;

/** Units of one context in one lane. */
final class Strand extends Aged {
    final OwnerLane lane;
    final ContextTasks context;
    final UnitRow units = new UnitRow();

    Strand(OwnerLane lane, ContextTasks context) {
        this.lane = lane;
        this.context = context;
    }
}
