package been.web.security;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A recognised identity in Spring Security's terms; the secret itself is not kept. */
final class IdentityAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1L;

    private final Identity identity;

    IdentityAuthentication(Identity identity) {
        super(
                Stream.concat(
                                Stream.of("ROLE_" + identity.role()),
                                identity.permissions().stream().map(Permission::authority))
                        .map(SimpleGrantedAuthority::new)
                        .toList());
        this.identity = identity;
        setAuthenticated(true);
    }

    @Override
    public Identity getPrincipal() {
        return identity;
    }

    @Override
    public String getCredentials() {
        return "";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IdentityAuthentication that && identity.equals(that.identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }
}
