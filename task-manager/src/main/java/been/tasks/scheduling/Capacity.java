package been.tasks.scheduling;

/**
 * What a host has for tasks.
 *
 * @param cores that it offers
 * @param allCores that a task alone on it may have: the platform's own core too
 */
public record Capacity(int cores, int allCores, Resources resources) {

    /** A host that offers all its cores, and nothing else. */
    public static Capacity of(int cores) {
        return new Capacity(cores, cores, Resources.NONE);
    }
}
