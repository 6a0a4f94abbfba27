package been.web.settings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Every setting of a controller. */
public final class Settings {
    private static final List<Setting> ALL =
            List.of(
                    new Setting(
                            "been.absence-grace",
                            "5s",
                            "how long a host may seem not to hold a task that it was given before that is believed",
                            ""),
                    new Setting(
                            "been.advertise",
                            "",
                            "further addresses by which hosts may reach the controllers, with commas between",
                            ""),
                    new Setting(
                            "been.cluster.members",
                            "",
                            "where the controllers' cluster members listen, with commas between; none: no signals are sent",
                            "--cluster"),
                    new Setting(
                            "been.cluster.own",
                            "the member that has an address of this machine",
                            "where this controller's own cluster member listens",
                            "--cluster-address"),
                    new Setting(
                            "been.database",
                            "a file in the data folder (SQLite)",
                            "the PostgreSQL database that the controllers share, postgresql://USER@HOST/NAME",
                            "--database"),
                    new Setting(
                            "been.database.password-file",
                            "where the driver looks: PGPASSFILE, ~/.pgpass",
                            "a file that holds the database's password and nothing else",
                            "--database-password-file"),
                    new Setting(
                            "been.database.patience",
                            "30s",
                            "how long a controller that starts waits for a database that is not there yet",
                            ""),
                    new Setting(
                            "been.deadline-margin",
                            "1m",
                            "how long beyond its limit of wall-clock time, which its host enforces, a task is waited for",
                            ""),
                    new Setting(
                            "been.evaluators.isolation",
                            "user",
                            "without which isolation no evaluator runs: user, namespaces (the rights of the host runtime) or none",
                            ""),
                    new Setting(
                            "been.fingerprint",
                            "of --tls-certificate",
                            "SHA-256 of the certificate by which hosts know the controller; none where an authority vouches for it",
                            ""),
                    new Setting(
                            "been.folder",
                            "controller/ in the data folder",
                            "where this controller keeps its files",
                            "--data"),
                    new Setting(
                            "been.host-lease",
                            "1m",
                            "how long a host that hears of no controller goes on before it ends its tasks",
                            ""),
                    new Setting(
                            "been.lease-margin",
                            "5s",
                            "how much longer than a host's lease the controllers wait before its tasks go elsewhere",
                            ""),
                    new Setting(
                            "been.log-format",
                            "text",
                            "text for people, or json: a line of JSON for each event, with request, who, task and analysis",
                            ""),
                    new Setting(
                            "been.mail.from", "", "the address that notifications come from", ""),
                    new Setting("been.mail.host", "none: no mail is sent", "the mail server", ""),
                    new Setting(
                            "been.mail.password-file",
                            "",
                            "a file that holds the mail user's password and nothing else",
                            ""),
                    new Setting(
                            "been.mail.port", "that of the security", "the mail server's port", ""),
                    new Setting(
                            "been.mail.security",
                            "starttls",
                            "how the connection to the mail server is protected: starttls, tls or none",
                            ""),
                    new Setting("been.mail.user", "", "who signs in at the mail server", ""),
                    new Setting(
                            "been.names",
                            "those of --url and --listen",
                            "by which names, beside those of the loopback interface, the controller lets itself be called",
                            ""),
                    new Setting(
                            "been.notify.private-addresses",
                            "false",
                            "whether webhooks may go to addresses of private networks",
                            ""),
                    new Setting(
                            "been.offer-timeout",
                            "30s",
                            "how long a host may take to say whether it takes a task",
                            ""),
                    new Setting(
                            "been.open-browsers",
                            "one for each mebibyte of the largest heap",
                            "in how many browsers pages may be open at once; a quarter of these without anybody signed in",
                            ""),
                    new Setting(
                            "been.packages",
                            "those that ship with BEEN",
                            "a folder of packages that are published at the start",
                            ""),
                    new Setting(
                            "been.reachable",
                            "false on the loopback interface without a certificate",
                            "whether other machines reach this controller",
                            ""),
                    new Setting(
                            "been.sweep-interval",
                            "1s",
                            "how often what is overdue is looked for",
                            ""),
                    new Setting(
                            "been.url",
                            "where it listens",
                            "by which address hosts and browsers reach the controller",
                            "--url"));

    private Settings() {}

    /** By name. */
    public static List<Setting> all() {
        return ALL;
    }

    /**
     * A setting as it holds now.
     *
     * @param value {@code null} where nobody said anything
     */
    public record Effective(Setting setting, @Nullable String value) {}

    public static List<Effective> effective(Environment environment) {
        var effective = new ArrayList<Effective>();
        for (Setting setting : ALL) {
            String value = environment.getProperty(setting.name());
            effective.add(new Effective(setting, value == null || value.isEmpty() ? null : value));
        }
        return List.copyOf(effective);
    }
}
