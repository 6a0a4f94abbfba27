package been.web.security;

import java.util.Set;

/** What somebody may do; of the roles of users each holds what those before it hold. */
public enum Role {
    /** Sees everything and changes nothing. */
    VIEWER,
    /** Also runs analyses, publishes packages of tasks, and tends hosts. */
    OPERATOR,
    /** Everything that users can do. */
    ADMIN,
    /** A host runtime: nothing but the host protocol, for its own host. */
    HOST;

    /** Whether who has this role may do what is allowed to the other one. */
    public boolean includes(Role other) {
        return this == other || (isOfUsers() && other.isOfUsers() && compareTo(other) > 0);
    }

    /** Whether people and their programs have it, and not hosts. */
    public boolean isOfUsers() {
        return this != HOST;
    }

    /** What it may do beyond calling. */
    Set<Permission> permissions() {
        return switch (this) {
            case ADMIN -> Set.of(Permission.PUBLISH_CODE);
            case VIEWER, OPERATOR, HOST -> Set.of();
        };
    }

    String authority() {
        return "ROLE_" + name();
    }
}
