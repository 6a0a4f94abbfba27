package been.web.admission;

import been.protocol.ControllerAddress;
import been.protocol.hosts.ControllerView;
import been.tasks.Controllers;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Where hosts reach the controllers of this platform: as configured, else as the controllers say of
 * themselves. Thread-safe.
 */
public final class AdvertisedAddresses {
    private static final Duration LOOKED_EVERY = Duration.ofSeconds(5);

    private final List<ControllerAddress> named;
    private final List<ControllerAddress> own;
    private final Controllers roster;
    private final AtomicReference<Look> last = new AtomicReference<>(new Look(List.of(), 0));

    private record Look(List<ControllerAddress> found, long atNanos) {
        boolean isFresh(long now) {
            return atNanos != 0 && now - atNanos < LOOKED_EVERY.toNanos();
        }
    }

    /**
     * @param named in the configuration; empty if that is left to the controllers
     * @param own of this controller; nothing on a platform of one machine, whose host is told the
     *     address when it is started
     */
    AdvertisedAddresses(
            List<ControllerAddress> named, List<ControllerAddress> own, Controllers roster) {
        this.named = List.copyOf(named);
        this.own = List.copyOf(own);
        this.roster = roster;
    }

    /**
     * Addresses separated by commas, each perhaps followed by {@code #} and the SHA-256 of its
     * certificate: {@code https://bench-1:8443#9f86…,https://bench-2:8443#60303…}.
     *
     * @throws IllegalArgumentException with a sentence for the administrator
     */
    static List<ControllerAddress> parse(String text) {
        return text.isBlank()
                ? List.of()
                : Arrays.stream(text.split(",", -1)).map(AdvertisedAddresses::address).toList();
    }

    private static ControllerAddress address(String text) {
        int mark = text.indexOf('#');
        if (mark < 0) {
            return ControllerAddress.of(text);
        }
        URI url = ControllerAddress.of(text.substring(0, mark)).url();
        return new ControllerAddress(url, text.substring(mark + 1).strip());
    }

    /** Those known lately; a host remembers all that it ever received. */
    public List<ControllerAddress> controllers() {
        if (!named.isEmpty()) {
            return named;
        }
        Look look = last.get();
        long now = System.nanoTime();
        if (look.isFresh(now)) {
            return look.found();
        }
        Stream<ControllerAddress> heardOf =
                roster.controllers().stream()
                        .filter(one -> !one.isSilent())
                        .map(AdvertisedAddresses::address);
        List<ControllerAddress> all = Stream.concat(own.stream(), heardOf).distinct().toList();
        last.set(new Look(all, now));
        return all;
    }

    private static ControllerAddress address(ControllerView one) {
        return new ControllerAddress(URI.create(one.url()), one.fingerprint());
    }
}
