package been.cli.run;

import been.cli.command.CommandFailure;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which version a run is to measure, and how long to wait for it. */
final class TriggerOptions {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(s|m|h)");

    @Option(
            names = {"--version", "--commit"},
            paramLabel = "VERSION",
            description =
                    "measure this version; a regression adds it to its history and compares it"
                            + " with the previous one")
    private @Nullable String version;

    @Option(
            names = "--baseline",
            paramLabel = "VERSION",
            description =
                    "compare with this version; both are measured now, and neither joins the"
                            + " history. With --here, a branch, tag or commit: the version is its"
                            + " merge base with HEAD (default: the branch that origin is on, else"
                            + " main or master)")
    private @Nullable String baseline;

    @Option(
            names = "--here",
            description =
                    "measure the working tree of the current folder, uncommitted changes included,"
                            + " against the merge base, and wait for the verdicts")
    private boolean here;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description =
                    "idempotency key: the same command with the same key measures nothing again")
    private @Nullable String key;

    @Option(names = "--wait", description = "wait for the verdicts")
    private boolean isWaiting;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description =
                    "wait at most this long, such as 90s, 45m or 2h; then the run continues, and"
                            + " the exit status is 4")
    private @Nullable String timeout;

    boolean isAny() {
        return version != null || baseline != null || here;
    }

    boolean isHere() {
        return here;
    }

    @Nullable String version() {
        return version;
    }

    @Nullable String baseline() {
        return baseline;
    }

    @Nullable String key() {
        return key;
    }

    boolean waits() {
        return isWaiting || timeout != null || here;
    }

    @Nullable Duration patience() {
        return patience(timeout);
    }

    /** The time that an option gives; {@code null} for ever. */
    static @Nullable Duration patience(@Nullable String timeout) {
        if (timeout == null) {
            return null;
        }
        Matcher time = TIME.matcher(timeout.toLowerCase(Locale.ROOT));
        if (!time.matches()) {
            throw CommandFailure.badInput(
                    "--timeout: invalid time '%s'; expected one such as 90s, 45m or 2h"
                            .formatted(timeout));
        }
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
