package been.web.security;

import been.protocol.access.Role;
import been.protocol.access.Scope;
import java.io.Serializable;
import java.security.Principal;
import java.util.Set;

/**
 * A known caller, by the name that histories and the audit log show.
 *
 * @param scopes what the credential permits, of everything that the role may do
 */
public record Identity(String name, Role role, Set<Scope> scopes)
        implements Principal, Serializable {

    /** Who has the token of the data folder: no user, also where a user has that name. */
    public static final Identity OF_DATA_FOLDER = new Identity("admin", Role.ADMIN);

    public Identity {
        scopes = Set.copyOf(scopes);
    }

    /** With a credential that permits everything. */
    public Identity(String name, Role role) {
        this(name, role, Set.of(Scope.ALL));
    }

    /** Whether the credential permits calls of that scope, regardless of the role. */
    boolean reaches(Scope scope) {
        return scopes.contains(scope) || isUnlimited();
    }

    boolean isUnlimited() {
        return scopes.contains(Scope.ALL);
    }

    Set<Permission> permissions() {
        return isUnlimited() ? Permission.of(role) : Set.of();
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
