package been.analyses.notify;

import been.analyses.NotificationSettings;
import been.analyses.Notifications.Delivery;
import been.protocol.notifications.Rule;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Properties;

/** E-mail, plain text, one message to each receiver. */
final class MailChannel implements Channel {
    private static final String PATIENCE = "10000";

    private final NotificationSettings.Mail settings;
    private final Wording wording;

    MailChannel(NotificationSettings.Mail settings, Wording wording) {
        this.settings = settings;
        this.wording = wording;
    }

    @Override
    public Outcome send(Rule rule, Delivery delivery) {
        Session session = Session.getInstance(properties());
        try {
            Message message = message(session, rule, delivery);
            message.saveChanges();
            // replaces the random id of saveChanges(), since retries need the same one
            message.setHeader(
                    "Message-ID",
                    "<%s@%s>".formatted(delivery.id(), settings.from().replaceFirst(".*@", "")));
            try (Transport transport =
                    session.getTransport(
                            settings.security() == NotificationSettings.Security.TLS
                                    ? "smtps"
                                    : "smtp")) {
                transport.connect(
                        settings.host(), settings.port(), settings.user(), settings.password());
                transport.sendMessage(message, message.getAllRecipients());
            }
            return new Arrived("accepted by " + settings.host());
        } catch (MessagingException e) {
            return new NotNow(
                    "the mail server %s:%d: %s"
                            .formatted(settings.host(), settings.port(), e.getMessage()));
        }
    }

    private Message message(Session session, Rule rule, Delivery delivery)
            throws MessagingException {
        var message = new MimeMessage(session);
        message.setFrom(new InternetAddress(settings.from()));
        message.setRecipients(Message.RecipientType.TO, InternetAddress.parse(rule.address()));
        message.setSubject("[BEEN] " + delivery.notice().title(), StandardCharsets.UTF_8.name());
        message.setText(wording.letter(delivery), StandardCharsets.UTF_8.name());
        message.setSentDate(Date.from(delivery.notice().happenedAt()));
        message.setHeader("Auto-Submitted", "auto-generated"); // suppresses automatic replies
        message.setHeader("X-BEEN-Delivery", delivery.id());
        return message;
    }

    private Properties properties() {
        var properties = new Properties();
        for (String protocol : new String[] {"mail.smtp.", "mail.smtps."}) {
            properties.put(protocol + "connectiontimeout", PATIENCE);
            properties.put(protocol + "timeout", PATIENCE);
            properties.put(protocol + "writetimeout", PATIENCE);
            properties.put(protocol + "auth", String.valueOf(settings.user() != null));
            properties.put(protocol + "ssl.checkserveridentity", "true");
        }
        boolean isUpgraded = settings.security() == NotificationSettings.Security.STARTTLS;
        properties.put("mail.smtp.starttls.enable", String.valueOf(isUpgraded));
        properties.put("mail.smtp.starttls.required", String.valueOf(isUpgraded));
        return properties;
    }
}
