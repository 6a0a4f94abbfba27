package been.protocol.access;

/** An answer that means that what was asked for was not done. */
public interface Refusal {

    /** False for the answers of an enumeration that are no refusals. */
    default boolean isRefused() {
        return true;
    }
}
