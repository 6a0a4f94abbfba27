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
                            "how long a host may not list a task it was given before the task counts as lost",
                            ""),
                    new Setting(
                            "been.advertise",
                            "",
                            "further addresses of the controllers for hosts, separated by commas",
                            ""),
                    new Setting(
                            "been.cluster.members",
                            "",
                            "addresses of the controllers' cluster members, separated by commas; without any, no signals are sent",
                            "--cluster"),
                    new Setting(
                            "been.cluster.own",
                            "the member with an address of this machine",
                            "address of this controller's cluster member",
                            "--cluster-address"),
                    new Setting(
                            "been.database",
                            "a file in the data folder (SQLite)",
                            "the PostgreSQL database that the controllers share, postgresql://USER@HOST/NAME",
                            "--database"),
                    new Setting(
                            "been.database.password-file",
                            "the driver's: PGPASSFILE, ~/.pgpass",
                            "a file that contains only the database password",
                            "--database-password-file"),
                    new Setting(
                            "been.database.patience",
                            "30s",
                            "how long a starting controller waits for an unreachable database",
                            ""),
                    new Setting(
                            "been.deadline-margin",
                            "1m",
                            "how long to wait for a task after its wall-time limit, which its host enforces",
                            ""),
                    new Setting(
                            "been.evaluators.isolation",
                            "user",
                            "the least isolation with which evaluators run: user, namespaces (the rights of the host runtime) or none",
                            ""),
                    new Setting(
                            "been.fingerprint",
                            "of --tls-certificate",
                            "SHA-256 of the certificate that hosts trust; none if an authority vouches for it",
                            ""),
                    new Setting(
                            "been.folder",
                            "controller/ in the data folder",
                            "folder for this controller's files",
                            "--data"),
                    new Setting(
                            "been.host-lease",
                            "1m",
                            "how long a host without contact to a controller continues before it ends its tasks",
                            ""),
                    new Setting(
                            "been.lease-margin",
                            "5s",
                            "how long after a host's lease the controllers wait before they give its tasks to other hosts",
                            ""),
                    new Setting(
                            "been.log-format",
                            "text",
                            "text, or json: a line of JSON for each event, with request, who, task and analysis",
                            ""),
                    new Setting("been.mail.from", "", "sender address of notifications", ""),
                    new Setting("been.mail.host", "none: no e-mail is sent", "the mail server", ""),
                    new Setting(
                            "been.mail.password-file",
                            "",
                            "a file that contains only the mail user's password",
                            ""),
                    new Setting(
                            "been.mail.port",
                            "the default of been.mail.security",
                            "the mail server's port",
                            ""),
                    new Setting(
                            "been.mail.security",
                            "starttls",
                            "encryption of the connection to the mail server: starttls, tls or none",
                            ""),
                    new Setting("been.mail.user", "", "user name at the mail server", ""),
                    new Setting(
                            "been.names",
                            "those of --url and --listen",
                            "host names that the controller answers to, besides those of the loopback interface",
                            ""),
                    new Setting(
                            "been.notify.private-addresses",
                            "false",
                            "whether webhooks may call addresses in private networks",
                            ""),
                    new Setting(
                            "been.offer-timeout",
                            "30s",
                            "how long a host may take to accept or refuse a task",
                            ""),
                    new Setting(
                            "been.open-browsers",
                            "one per mebibyte of the largest heap",
                            "number of browsers that may have open pages; a quarter of these without anybody signed in",
                            ""),
                    new Setting(
                            "been.packages",
                            "those that ship with BEEN",
                            "a folder of packages to publish at the start",
                            ""),
                    new Setting(
                            "been.reachable",
                            "false on the loopback interface without a certificate",
                            "whether other machines can reach this controller",
                            ""),
                    new Setting(
                            "been.self-comparisons",
                            "0.02",
                            "share of the time of scheduled analyses in which versions are compared with themselves; 0 for none",
                            ""),
                    new Setting(
                            "been.sweep-interval",
                            "1s",
                            "interval between checks for overdue work",
                            ""),
                    new Setting(
                            "been.url",
                            "the listen address",
                            "address of the controller for hosts and browsers",
                            "--url"),
                    new Setting(
                            "been.versions.private-hosts",
                            "",
                            "hosts in private networks that versions may come from, separated by commas",
                            ""));

    private Settings() {}

    /** By name. */
    public static List<Setting> all() {
        return ALL;
    }

    /**
     * A setting as it holds now.
     *
     * @param value {@code null} for the default
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
