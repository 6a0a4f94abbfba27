package been.web.security;

import java.io.Serializable;
import java.security.Principal;

/** Who calls; the name is what history and audit show. */
public record Identity(String name, Role role) implements Principal, Serializable {

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
