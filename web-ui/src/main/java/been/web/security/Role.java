package been.web.security;

import java.util.Set;

/** What somebody may do. */
public enum Role {
    /** Everything that users can do. */
    ADMIN,
    /** A host runtime: nothing but the host protocol, for its own host. */
    HOST;

    /** What it may do beyond calling. */
    Set<Permission> permissions() {
        return switch (this) {
            case ADMIN -> Set.of(Permission.PUBLISH_CODE);
            case HOST -> Set.of();
        };
    }

    String authority() {
        return "ROLE_" + name();
    }
}
