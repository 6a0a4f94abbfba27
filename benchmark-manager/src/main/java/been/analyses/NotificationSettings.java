package been.analyses;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How the platform writes to people.
 *
 * @param platform where its pages are, for links
 * @param mail absent where there is no mail server
 * @param allowsPrivate whether webhooks may point into private networks and to this machine
 */
public record NotificationSettings(URI platform, @Nullable Mail mail, boolean allowsPrivate) {

    /**
     * Where e-mail is handed over.
     *
     * @param user absent where the server asks for none
     * @param from the sender's address
     */
    public record Mail(
            String host,
            int port,
            Security security,
            @Nullable String user,
            @Nullable String password,
            String from) {

        /** A password is never shown. */
        @Override
        public String toString() {
            return "%s:%d as %s".formatted(host, port, from);
        }
    }

    /** What protects the connection to a mail server. */
    public enum Security {
        NONE,
        /** Begins in the clear and goes on encrypted, or not at all. */
        STARTTLS,
        TLS
    }
}
