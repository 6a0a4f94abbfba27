package been.web.security;

import been.protocol.access.Role;
import been.protocol.packages.PackageKind;
import java.security.Principal;
import java.util.Set;
import org.springframework.security.core.Authentication;

/** A permission beyond that of making a call. */
public enum Permission {
    /**
     * Publishing code that runs later for other users: modules, software definitions and
     * evaluators.
     */
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

    /** Whether the caller has it. */
    public boolean isHeldBy(Principal caller) {
        return switch (caller) {
            case Identity identity -> identity.permissions().contains(this);
            case Authentication authenticated ->
                    authenticated.getAuthorities().stream()
                            .anyMatch(granted -> authority().equals(granted.getAuthority()));
            default -> false;
        };
    }

    /**
     * Whether such a package is run with rights of others than its publisher. The platform's own
     * tasks, {@code been/sources} and {@code been/maven}, run as a person of their hosts.
     */
    public static boolean isCode(String name, PackageKind kind) {
        return switch (kind) {
            case MODULE, SOFTWARE, EVALUATOR -> true;
            case TASK -> name.startsWith("been/");
            case SOURCE, BINARY, DATA -> false;
        };
    }
}
