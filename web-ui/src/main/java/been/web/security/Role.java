package been.web.security;

/** What somebody may do. */
public enum Role {
    /** Everything that users can do. */
    ADMIN,
    /** A host runtime: nothing but the host protocol, for its own host. */
    HOST;

    String authority() {
        return "ROLE_" + name();
    }
}
