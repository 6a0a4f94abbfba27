package been.cli.login;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.platform.Profiles;
import been.cli.platform.Profiles.Profile;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been login}: a password becomes a token, which is kept for later calls. */
@Command(
        name = "login",
        description = {
            "Signs in to a remote platform; commands then use it until been logout or"
                    + " been profile use.",
            "Asks for the password without showing it. Stores a token, valid for 90"
                    + " days, in a file that only you can read; the password is not stored."
        },
        mixinStandardHelpOptions = true)
public final class LoginCommand implements Callable<Integer> {

    @Parameters(paramLabel = "URL", description = "such as https://been.example.org:8443")
    private String url = "";

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "name of the user (default: asks for it)")
    private @Nullable String user;

    @Option(
            names = "--token",
            description = "read a token from standard input instead of asking for a password")
    private boolean token;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "name of the profile (default: the name of the machine)")
    private @Nullable String name;

    @Option(
            names = "--fingerprint",
            paramLabel = "SHA-256",
            description =
                    "fingerprint of a certificate that the platform created itself, as printed"
                            + " at its start")
    private @Nullable String fingerprint;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        URI platform = PlatformAddress.url(url);
        String pinned = fingerprint == null ? null : digits(fingerprint);
        Profile profile =
                token ? withToken(platform, pinned, readLine()) : withPassword(platform, pinned);
        String kept = name == null ? String.valueOf(platform.getHost()) : name;
        Profiles profiles = Profiles.ofUser();
        profiles.put(kept, profile);
        spec.commandLine()
                .getOut()
                .println(
                        "signed in to %s as %s; saved as profile %s in %s"
                                .formatted(platform, profile.user(), kept, profiles.file()));
        return ExitStatus.SUCCESS;
    }

    private static Profile withToken(URI platform, @Nullable String pinned, String token)
            throws InterruptedException {
        return new Profile(platform, token, name(platform, pinned, token), pinned);
    }

    private static String name(URI platform, @Nullable String pinned, String token)
            throws InterruptedException {
        try (var client = new PlatformClient(new PlatformAddress(platform, token, null, pinned))) {
            Answer account = client.get("/api/v1/account");
            account.expectSuccess();
            return account.text("name");
        }
    }

    private Profile withPassword(URI platform, @Nullable String pinned)
            throws InterruptedException {
        @SuppressWarnings("SystemConsoleNull") // documented to be null where there is none
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            throw CommandFailure.badInput(
                    "no terminal to ask for a password; create a token on the page Account and"
                            + " run: been login "
                            + platform
                            + " --token < FILE");
        }
        String who = user == null ? console.readLine("User at %s: ", platform) : user;
        char[] password = who == null ? null : console.readPassword("Password: ");
        if (who == null || password == null) {
            throw CommandFailure.badInput("no user or password given");
        }
        Map<String, String> asked =
                Map.of(
                        "user",
                        who.strip(),
                        "password",
                        new String(password),
                        "label",
                        "been login on " + machine());
        java.util.Arrays.fill(password, ' ');
        try (var client = new PlatformClient(new PlatformAddress(platform, "", null, pinned))) {
            Answer fresh = client.send("POST", "/api/v1/logins", asked);
            fresh.expectSuccess();
            return new Profile(platform, fresh.text("secret"), who.strip(), pinned);
        }
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            return "an unnamed machine";
        }
    }

    private static String readLine() throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line = in.readLine();
        if (line == null || line.isBlank()) {
            throw CommandFailure.badInput(
                    "--token reads a token from standard input, which is empty");
        }
        return line.strip();
    }

    /** With or without colons, as tools print it. */
    static String digits(String text) {
        String digits = text.replace(":", "").strip().toLowerCase(Locale.ROOT);
        if (!digits.matches("[0-9a-f]{64}")) {
            throw CommandFailure.badInput(
                    "--fingerprint must be a SHA-256 of 64 hexadecimal digits, not '%s'"
                            .formatted(text));
        }
        return digits;
    }
}
