package been.web.security;

import java.time.Duration;

/** Makes links that open one browser session, once. */
public final class LoginLinks {

    /** How long a link that nobody follows stays good. */
    static final Duration LIFETIME = Duration.ofMinutes(15);

    private final AccessTokens tokens;

    LoginLinks(AccessTokens tokens) {
        this.tokens = tokens;
    }

    /**
     * @param base address of this controller, without a trailing slash
     */
    public String create(String base, Identity identity) {
        return base + "/login?once=" + tokens.issue(AccessTokens.Kind.LOGIN, identity, LIFETIME);
    }
}
