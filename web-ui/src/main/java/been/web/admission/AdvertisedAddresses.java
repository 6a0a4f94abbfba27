package been.web.admission;

import been.protocol.ControllerAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;

/**
 * Where hosts reach the controllers of this platform, as whoever set it up says; none on a platform
 * of one machine, whose host is told its address when it is started.
 */
public record AdvertisedAddresses(List<ControllerAddress> controllers) {

    public AdvertisedAddresses {
        controllers = List.copyOf(controllers);
    }

    /**
     * Addresses separated by commas, each perhaps followed by {@code #} and the SHA-256 of its
     * certificate: {@code https://bench-1:8443#9f86…,https://bench-2:8443#60303…}.
     *
     * @throws IllegalArgumentException in a sentence for whoever wrote them
     */
    public static AdvertisedAddresses of(String text) {
        return new AdvertisedAddresses(
                text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1))
                                .map(AdvertisedAddresses::address)
                                .toList());
    }

    private static ControllerAddress address(String text) {
        int mark = text.indexOf('#');
        if (mark < 0) {
            return ControllerAddress.of(text);
        }
        URI url = ControllerAddress.of(text.substring(0, mark)).url();
        return new ControllerAddress(url, text.substring(mark + 1).strip());
    }
}
