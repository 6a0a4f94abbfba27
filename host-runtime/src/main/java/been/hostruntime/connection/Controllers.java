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
 * The controllers that this host knows of, and the one it talks to: the same for everything, until
 * that one fails. Hosts begin with different ones, and go on to different ones, so that none of
 * them gets all. Thread-safe.
 */
public final class Controllers {
    private static final Logger LOG = LoggerFactory.getLogger(Controllers.class);

    private final Path toldFile;
    private final Map<URI, ControllerAddress> told = new LinkedHashMap<>();
    private final Map<URI, ControllerAddress> known = new LinkedHashMap<>();
    private final boolean onlyEncrypted;
    private final List<ControllerAddress> order;
    private int current;

    private Controllers(
            List<ControllerAddress> named,
            List<ControllerAddress> told,
            Path toldFile,
            RandomGenerator random) {
        this.toldFile = toldFile;
        // Whoever named one that is encrypted does not want the credential to travel openly.
        this.onlyEncrypted = named.stream().anyMatch(ControllerAddress::isEncrypted);
        named.forEach(address -> add(known, address));
        told.forEach(this::add);
        order = new ArrayList<>(known.values());
        Collections.shuffle(order, Random.from(random));
    }

    /**
     * Those that somebody named, and those that are remembered from before.
     *
     * @param toldFile where those that a controller or a join token told are remembered
     * @throws IOException in a sentence when there are none, or the file cannot be read
     */
    public static Controllers of(
            List<ControllerAddress> named, Path toldFile, RandomGenerator random)
            throws IOException {
        var controllers = new Controllers(named, remembered(toldFile), toldFile, random);
        if (controllers.order.isEmpty()) {
            throw new IOException(
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
            LOG.warn("{} is damaged and left alone; controllers will tell again", file);
            return List.of();
        }
    }

    private boolean add(ControllerAddress address) {
        if (onlyEncrypted && !address.isEncrypted()) {
            return false;
        }
        boolean isToRemember = add(told, address);
        return add(known, address) || isToRemember;
    }

    /** What is said with a fingerprint counts more; whether it was news. */
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

    /** Whom to ask now. */
    synchronized ControllerAddress current() {
        return order.get(current);
    }

    synchronized List<ControllerAddress> all() {
        return List.copyOf(order);
    }

    /** How many there are beside the current one. */
    synchronized int others() {
        return order.size() - 1;
    }

    /** That one did not answer; if it still is the current one, the next is from now on. */
    synchronized void failed(ControllerAddress which) {
        if (order.size() > 1 && which.url().equals(current().url())) {
            current = (current + 1) % order.size();
            LOG.info("going on from {} to {}", which, current());
        }
    }

    /** A controller or a join token says where controllers are; a restart does not forget it. */
    public synchronized void learned(List<ControllerAddress> addresses) {
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
        Path next = toldFile.resolveSibling(toldFile.getFileName() + ".next");
        try {
            Files.writeString(next, Wire.write(told.values()));
            Files.move(next, toldFile, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            LOG.warn("where the controllers are cannot be written to {}: {}", toldFile, e);
        }
    }

    /** SHA-256 of the certificates by which controllers are known. */
    synchronized Set<String> fingerprints() {
        return known.values().stream()
                .map(ControllerAddress::fingerprint)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }
}
