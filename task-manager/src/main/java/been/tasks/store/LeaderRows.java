package been.tasks.store;

import java.util.Optional;

/** Who may place. */
public interface LeaderRows {

    record Leader(String holder, long epoch, long leaseUntil) {}

    Optional<Leader> find(String name);

    /** Makes the first entry; {@code OVERTAKEN} when there is one. */
    Written found(String name, Leader leader);

    /** Replaces exactly this entry. */
    Written replace(String name, Leader old, Leader leader);

    /** Whether the holder still leads in this epoch; to be asked within the writing transaction. */
    boolean leads(String name, String holder, long epoch);
}
