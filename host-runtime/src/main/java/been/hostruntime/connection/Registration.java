package been.hostruntime.connection;

import been.protocol.HostName;
import been.protocol.JoinToken;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Joins a platform once by exchanging a join token for the host's own credential. */
public final class Registration {
    private static final Logger LOG = LoggerFactory.getLogger(Registration.class);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final int NAME_TAKEN = 409;

    private final ControllerClient controller;
    private final Path credentialFile;
    private final RandomGenerator random;

    public Registration(ControllerClient controller, Path credentialFile, RandomGenerator random) {
        this.controller = controller;
        this.credentialFile = credentialFile;
        this.random = random;
    }

    /** The result of joining. */
    public sealed interface Joined {
        /** Joined; requests carry the credential from now on. */
        record Accepted() implements Joined {}

        /** Not joined; one sentence explains the problem and what to do. */
        record Rejected(String why) implements Joined {}
    }

    /**
     * Uses the stored credential, or joins with the token and stores the new credential; waits
     * while no controller can be reached.
     *
     * @throws IOException when the credential cannot be read or stored
     */
    public Joined join(HostName name, @Nullable JoinToken token, PropertyTree properties)
            throws IOException, InterruptedException {
        Credential stored = Credential.read(credentialFile).orElse(null);
        if (stored != null) {
            if (!stored.host().equals(name)) {
                return new Joined.Rejected(
                        credentialFile
                                + " belongs to host "
                                + stored.host()
                                + ": start with that name, or with another data folder");
            }
            controller.use(stored.secret());
            return new Joined.Accepted();
        }
        if (token == null) {
            return new Joined.Rejected(
                    "this host has no credential yet: start with --join-token-file FILE, holding a"
                            + " token from the controller");
        }
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION, token.secret(), name, properties);
        return join(request);
    }

    private Joined join(RegistrationRequest request) throws IOException, InterruptedException {
        var backOff = new BackOff(random, LONGEST_PAUSE);
        while (true) {
            switch (controller.register(request)) {
                case Answer.Given<RegistrationResponse>(var given) -> {
                    new Credential(given.host(), given.credential()).write(credentialFile);
                    controller.use(given.credential());
                    return new Joined.Accepted();
                }
                case Answer.Denied<RegistrationResponse>(var status, var message)
                        when status == NAME_TAKEN -> {
                    LOG.warn("waiting to join: {}", message);
                    Thread.sleep(backOff.failed());
                }
                case Answer.Denied<RegistrationResponse>(var status, var message) -> {
                    return new Joined.Rejected(
                            status == 401
                                    ? "the controller does not accept the join token: it is"
                                            + " unknown, expired or used; ask for a new one"
                                    : "the controller refused this host: " + message);
                }
                case Answer.Away<RegistrationResponse>(var why) -> {
                    LOG.info("waiting for the controller: {}", why);
                    Thread.sleep(backOff.failed());
                }
            }
        }
    }
}
