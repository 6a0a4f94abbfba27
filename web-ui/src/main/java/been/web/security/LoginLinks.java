package been.web.security;

import been.protocol.access.Refusal;
import java.time.Duration;
import java.util.Optional;

/** Makes links that open one browser session, once. */
public final class LoginLinks {

    /** How long an unused link is valid. */
    static final Duration LIFETIME = Duration.ofMinutes(15);

    /** How long a link for another user is valid, who may be asleep. */
    static final Duration LIFETIME_OF_INVITATION = Duration.ofDays(1);

    private final AccessTokens tokens;
    private final Users users;

    LoginLinks(AccessTokens tokens, Users users) {
        this.tokens = tokens;
        this.users = users;
    }

    /** What became of an invitation. */
    public sealed interface Invited {

        /** The user signs in there, once. */
        record Done(String link) implements Invited {}

        /** There is no such user. */
        record Unknown(String name) implements Invited, Refusal {}

        /** No link was made; the sentence gives the reason. */
        record Refused(String code, String why) implements Invited, Refusal {}
    }

    /**
     * @param base address of this controller, without a trailing slash
     */
    public String create(String base, Identity identity) {
        return base + "/login?once=" + tokens.issue(AccessTokens.Kind.LOGIN, identity, LIFETIME);
    }

    /**
     * For another user, who is led to where a password is chosen and has the role of the moment.
     *
     * @param issuedBy who asked for it
     */
    public Invited invite(String base, String name, String issuedBy) {
        Optional<User> user = users.find(name);
        if (user.isEmpty()) {
            return new Invited.Unknown(name);
        }
        if (!user.get().enabled()) {
            return new Invited.Refused(
                    "user.disabled", "The user '%s' is disabled; enable it first.".formatted(name));
        }
        var grant =
                new AccessTokens.Grant(
                        AccessTokens.Kind.LOGIN,
                        new Identity(name, user.get().role()),
                        name,
                        null,
                        issuedBy,
                        LIFETIME_OF_INVITATION);
        return new Invited.Done(
                base + "/login?page=%2Faccount&once=" + tokens.issue(grant).secret());
    }
}
