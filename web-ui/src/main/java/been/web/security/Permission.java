package been.web.security;

import been.protocol.access.Role;
import java.security.Principal;
import java.util.Set;
import org.springframework.security.core.Authentication;

/** What needs more than being allowed to call. */
public enum Permission {
    /** Bringing in code that runs later in the name of others: modules and evaluators. */
    PUBLISH_CODE;

    /** The permissions that a role has. */
    static Set<Permission> of(Role role) {
        return switch (role) {
            case ADMIN -> Set.of(PUBLISH_CODE);
            case VIEWER, OPERATOR, HOST -> Set.of();
        };
    }

    String authority() {
        return "PERMISSION_" + name();
    }

    /** Whether whoever calls has it. */
    public boolean isHeldBy(Principal caller) {
        return switch (caller) {
            case Identity identity -> identity.permissions().contains(this);
            case Authentication authenticated ->
                    authenticated.getAuthorities().stream()
                            .anyMatch(granted -> authority().equals(granted.getAuthority()));
            default -> false;
        };
    }
}
