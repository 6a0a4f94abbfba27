package been.protocol.access;

/** What a caller may do. Each role of users includes those before it. */
public enum Role {
    /** Sees everything and changes nothing. */
    VIEWER,
    /** Also runs analyses, publishes packages of tasks, and manages hosts. */
    OPERATOR,
    /** Everything that users can do. */
    ADMIN,
    /** A host runtime: only the host protocol, for its own host. */
    HOST;

    /** Whether a caller with this role may do what the other role is allowed to. */
    public boolean includes(Role other) {
        return this == other || (isOfUsers() && other.isOfUsers() && compareTo(other) > 0);
    }

    /** Whether users and their programs have this role, as opposed to hosts. */
    public boolean isOfUsers() {
        return this != HOST;
    }
}
