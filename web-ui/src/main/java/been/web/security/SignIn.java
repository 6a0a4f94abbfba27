package been.web.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * Checks names and passwords; who guesses waits longer and longer, by name and by address. What it
 * answers, and when, does not tell whether there is such a user. Thread-safe.
 */
public final class SignIn {

    private final Users users;
    private final SignInFailures failures;
    private final AuditLog audit;

    SignIn(Users users, SignInFailures failures, AuditLog audit) {
        this.users = users;
        this.failures = failures;
        this.audit = audit;
    }

    /** What became of an attempt. */
    public sealed interface Attempt {

        /** They are who they say. */
        record Welcome(Identity identity) implements Attempt {}

        /** There is no such user with this password. */
        record Wrong() implements Attempt {}

        /** The password was not even looked at. */
        record TooEarly(Duration delay) implements Attempt {}
    }

    /** One that is new. */
    public Attempt attempt(String name, String password, String address) {
        return attempt(name, password, address, "");
    }

    /**
     * @param address where the attempt comes from
     * @param browser on which that user signed in before, or is signed in: its attempts are counted
     *     by themselves, so that guessing elsewhere does not lock the user out; empty for others
     */
    public Attempt attempt(String name, String password, String address, String browser) {
        // First, so that no name that somebody types makes the key of a browser.
        String user = browser + "user " + name.strip().toLowerCase(Locale.ROOT);
        String place = browser + "address " + network(address);
        Optional<Duration> wait = failures.begin(place, SignInDelay.OF_ADDRESS);
        if (wait.isEmpty()) {
            wait = failures.begin(user, SignInDelay.OF_USER);
        }
        if (wait.isPresent()) {
            return new Attempt.TooEarly(wait.get());
        }
        boolean isRight = users.isPassword(name.strip(), password);
        Optional<User> known = users.find(name.strip());
        if (!isRight || known.isEmpty()) {
            audit.signIn(known.map(User::name).orElse("somebody"), address, false);
            return new Attempt.Wrong();
        }
        failures.forget(user);
        failures.takeBack(place);
        users.noteSignIn(known.get().name());
        audit.signIn(known.get().name(), address, true);
        return new Attempt.Welcome(new Identity(known.get().name(), known.get().role()));
    }

    /** For people and headers: whole seconds, not less than the wait. */
    public static long seconds(Duration wait) {
        return wait.plusMillis(999).toSeconds();
    }

    /** An address; for IPv6 the network, since one machine may have all its addresses. */
    public static String network(String address) {
        try {
            return InetAddress.ofLiteral(address) instanceof Inet6Address six
                    ? HexFormat.of().formatHex(Arrays.copyOf(six.getAddress(), 8))
                    : address;
        } catch (IllegalArgumentException _) {
            return address;
        }
    }
}
