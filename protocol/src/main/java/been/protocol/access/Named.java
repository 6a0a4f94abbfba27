package been.protocol.access;

/** An argument or answer that names, in the audit log, what an action was done to. */
public interface Named {
    String name();
}
