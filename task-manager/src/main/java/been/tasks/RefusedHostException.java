package been.tasks;

/**
 * A host's request is refused as a whole. The message is one sentence for the operator of that
 * host: what is wrong, and what to do.
 */
public final class RefusedHostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Why why;

    public RefusedHostException(Why why, String message) {
        super(message, null, false, false);
        this.why = why;
    }

    /** Kinds of refusals; each has a code that stays. */
    public enum Why {
        /** No such host is known. */
        UNKNOWN("host.unknown"),
        /** Its credential was declared worthless. */
        REVOKED("host.revoked"),
        /** It uses a version of the protocol that this controller does not. */
        PROTOCOL("protocol.version"),
        /** A host of that name may still run tasks. */
        NAME_TAKEN("host.name-taken"),
        /** Its reports are not numbered without gaps. */
        GAP("sync.gap"),
        /** Its request contradicts itself. */
        DAMAGED("sync.damaged");

        private final String code;

        Why(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    public Why why() {
        return why;
    }
}
