package been.web;

import been.analyses.NotificationSettings;
import been.analyses.NotificationSettings.Security;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * How the platform tells people.
 *
 * <p>Properties ({@code -Dbeen.mail.host=…}, or {@code BEEN_MAIL_HOST=…} in the environment):
 * {@code been.mail.host}, {@code been.mail.security} ({@code starttls}, {@code tls} or {@code
 * none}), {@code been.mail.port} (587, 465 and 25 for these), {@code been.mail.user}, {@code
 * been.mail.password-file}, {@code been.mail.from}; and {@code been.notify.private-addresses} lets
 * webhooks point into private networks.
 */
final class NotificationProperties {
    private NotificationProperties() {}

    /**
     * @throws IllegalArgumentException with a sentence about what is wrong
     */
    static NotificationSettings read(Environment environment) {
        return new NotificationSettings(
                URI.create(environment.getRequiredProperty("been.url")),
                mail(environment),
                environment.getProperty("been.notify.private-addresses", Boolean.class, false));
    }

    private static NotificationSettings.@Nullable Mail mail(Environment environment) {
        String host = environment.getProperty("been.mail.host");
        if (host == null || host.isBlank()) {
            return null;
        }
        String from = environment.getProperty("been.mail.from");
        if (from == null || !from.contains("@")) {
            throw new IllegalArgumentException(
                    "been.mail.host is set, so been.mail.from must be the e-mail address of the sender");
        }
        Security security =
                environment.getProperty("been.mail.security", Security.class, Security.STARTTLS);
        int usual =
                switch (security) {
                    case NONE -> 25;
                    case STARTTLS -> 587;
                    case TLS -> 465;
                };
        return new NotificationSettings.Mail(
                host,
                environment.getProperty("been.mail.port", Integer.class, usual),
                security,
                environment.getProperty("been.mail.user"),
                password(environment.getProperty("been.mail.password-file")),
                from);
    }

    private static @Nullable String password(@Nullable String file) {
        try {
            return file == null ? null : Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "been.mail.password-file %s cannot be read: %s".formatted(file, e.getMessage()),
                    e);
        }
    }
}
