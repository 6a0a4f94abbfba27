package been.tasks.scheduling;

/** Units of one owner and one priority in one queue. */
final class OwnerLane extends Aged {
    final ReadyQueue queue;
    final Owner owner;
    final int priority;
    final AgeHeap<Strand> strands = new AgeHeap<>();

    OwnerLane(ReadyQueue queue, Owner owner, int priority) {
        this.queue = queue;
        this.owner = owner;
        this.priority = priority;
    }

    /** Whose owner has been served longest ago; where that is open, who waits longest. */
    boolean precedes(OwnerLane other) {
        return owner.served != other.owner.served
                ? owner.served < other.owner.served
                : isOlderThan(other);
    }
}
