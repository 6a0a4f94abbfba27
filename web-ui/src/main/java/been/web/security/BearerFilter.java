package been.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolderStrategy;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads {@code Authorization: Bearer …} of a call. An unknown token ends the call even if it has a
 * valid session, so that the mistake is noticed.
 */
final class BearerFilter extends OncePerRequestFilter {

    private static final String PREFIX = "bearer ";

    /** Finds the owner of a credential. */
    interface Lookup {

        /**
         * @param address where the call comes from
         */
        Optional<Identity> find(String credential, String address);
    }

    private final Lookup lookup;
    private final AuthenticationEntryPoint refuse;
    private final SecurityContextHolderStrategy contexts;

    /**
     * @param contexts where the chain's other filters look for who calls
     */
    BearerFilter(
            Lookup lookup,
            AuthenticationEntryPoint refuse,
            SecurityContextHolderStrategy contexts) {
        this.lookup = lookup;
        this.refuse = refuse;
        this.contexts = contexts;
    }

    static boolean carriesCredential(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    }

    /** The token of a call that carries one. */
    static Optional<String> credential(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
                .flatMap(BearerFilter::secret);
    }

    static Optional<String> secret(String header) {
        return Optional.of(header)
                .filter(text -> text.toLowerCase(Locale.ROOT).startsWith(PREFIX))
                .map(text -> text.substring(PREFIX.length()).strip());
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!carriesCredential(request)) {
            chain.doFilter(request, response);
            return;
        }
        Optional<Identity> identity =
                credential(request).flatMap(token -> lookup.find(token, request.getRemoteAddr()));
        if (identity.isEmpty()) {
            refuse.commence(request, response, new BadCredentialsException("unknown token"));
            return;
        }
        SecurityContext context = contexts.createEmptyContext();
        context.setAuthentication(new IdentityAuthentication(identity.get()));
        contexts.setContext(context);
        chain.doFilter(request, response);
    }
}
