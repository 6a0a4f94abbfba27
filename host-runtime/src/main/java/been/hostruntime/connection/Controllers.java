package been.hostruntime.connection;

import been.protocol.ControllerAddress;
import been.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * The known controllers and the current one, which is used for all requests until it fails. Each
 * host has its own random order, so that hosts spread over the controllers. Thread-safe.
 */
public final class Controllers {
    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);

    private final Path learnedFile;
    private final Map<URI, ControllerAddress> learned = new LinkedHashMap<>();
    private final Map<URI, ControllerAddress> known = new LinkedHashMap<>();
    private final boolean onlyEncrypted;
    private final List<ControllerAddress> order;
    private int current;

    private Controllers(
            List<ControllerAddress> named,
            List<ControllerAddress> learned,
            Path learnedFile,
            RandomGenerator random) {
        this.learnedFile = learnedFile;
        // A configured HTTPS address means that the credential must not be sent in clear text.
        this.onlyEncrypted = named.stream().anyMatch(ControllerAddress::isEncrypted);
        named.forEach(address -> add(known, address));
        learned.forEach(this::add);
        order = new ArrayList<>(known.values());
        Collections.shuffle(order, Random.from(random));
    }

    /**
     * The configured controllers, and those remembered from earlier starts.
     *
     * @param learnedFile file with the addresses learned from controllers and join tokens
     * @throws IOException with one sentence when there are none or the file cannot be read
     */
    public static Controllers of(
            List<ControllerAddress> named, Path learnedFile, RandomGenerator random)
            throws IOException {
        var controllers = new Controllers(named, remembered(learnedFile), learnedFile, random);
        if (controllers.order.isEmpty()) {
            throw new RefusedException(
                    "this host knows no controller: start it with --controller URL, or with a join"
                            + " token that names one");
        }
        return controllers;
    }

    private static List<ControllerAddress> remembered(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            return List.of(Wire.read(Files.readString(file), ControllerAddress[].class));
        } catch (JacksonException e) {
            LOG.warn("ignoring {}, which is damaged; controllers send the addresses again", file);
            return List.of();
        }
    }

    private boolean add(ControllerAddress address) {
        if (onlyEncrypted && !address.isEncrypted()) {
            return false;
        }
        boolean isToRemember = add(learned, address);
        return add(known, address) || isToRemember;
    }

    /** Adds an address, or a fingerprint that was missing or changed; whether anything changed. */
    private static boolean add(Map<URI, ControllerAddress> to, ControllerAddress address) {
        ControllerAddress before = to.get(address.url());
        boolean isNews =
                before == null
                        || (address.fingerprint() != null
                                && !address.fingerprint().equals(before.fingerprint()));
        if (isNews) {
            to.put(address.url(), address);
        }
        return isNews;
    }

    /** The controller to use now. */
    synchronized ControllerAddress current() {
        return order.get(current);
    }

    synchronized List<ControllerAddress> all() {
        return List.copyOf(order);
    }

    /** The number of controllers beside the current one. */
    synchronized int others() {
        return order.size() - 1;
    }

    /** Switches to the next controller, if the one that failed is the current one. */
    synchronized void failed(ControllerAddress which) {
        if (order.size() > 1 && which.url().equals(current().url())) {
            current = (current + 1) % order.size();
            LOG.info("switching from controller {} to {}", which, current());
        }
    }

    /** Adds addresses from a controller or a join token, and remembers them for the next start. */
    public synchronized void learn(List<ControllerAddress> addresses) {
        boolean isNews = false;
        for (ControllerAddress address : addresses) {
            isNews |= add(address);
        }
        if (isNews) {
            order.replaceAll(address -> Objects.requireNonNull(known.get(address.url())));
            known.values().stream().filter(found -> !order.contains(found)).forEach(order::add);
            LOG.info("controllers are at {}", order);
            remember();
        }
    }

    private void remember() {
        Path next = learnedFile.resolveSibling(learnedFile.getFileName() + ".next");
        try {
            Files.writeString(next, Wire.write(learned.values()));
            Files.move(next, learnedFile, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.warn("the controllers' addresses cannot be written to {}: {}", learnedFile, e);
        }
    }

    /** SHA-256 fingerprints of the controllers' certificates. */
    synchronized Set<String> fingerprints() {
        return known.values().stream()
                .map(ControllerAddress::fingerprint)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }
}
