package been.web.security;

import java.time.Duration;

/** Makes links that open one browser session, once. */
public final class LoginLinks {

    /** How long an unused link is valid. */
    static final Duration LIFETIME = Duration.ofMinutes(15);

    /** How long a link for another user is valid, who may be asleep. */
    static final Duration LIFETIME_OF_INVITATION = Duration.ofDays(1);

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

    /** For another user, who is led to where a password is chosen. */
    public String invite(String base, Identity identity) {
        return base
                + "/login?page=%2Faccount&once="
                + tokens.issue(AccessTokens.Kind.LOGIN, identity, LIFETIME_OF_INVITATION);
    }
}
