package been.protocol;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a controller answers, and how to know that it is the one.
 *
 * @param url {@code http} or {@code https}, with a host and no path
 * @param fingerprint SHA-256 of the certificate that it shows, 64 lower-case hexadecimal digits;
 *     absent where it speaks plain HTTP, or shows a certificate of an authority that everybody
 *     trusts
 */
public record ControllerAddress(URI url, @Nullable String fingerprint) {
    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");

    @JsonCreator
    public ControllerAddress {
        if (url.getHost() == null || !List.of("http", "https").contains(url.getScheme())) {
            throw new IllegalArgumentException(
                    "'"
                            + url
                            + "' is not the address of a controller; expected for example http://bench-1:8080");
        }
        if (fingerprint != null && !FINGERPRINT.matcher(fingerprint).matches()) {
            throw new IllegalArgumentException(
                    "the fingerprint of a certificate is its SHA-256 in 64 hexadecimal digits, not '"
                            + fingerprint
                            + "'");
        }
    }

    /**
     * An address as people write it.
     *
     * @throws IllegalArgumentException in a sentence for them
     */
    public static ControllerAddress of(String text) {
        String url = text.strip();
        try {
            return new ControllerAddress(
                    new URI(url.endsWith("/") ? url.substring(0, url.length() - 1) : url), null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "'"
                            + url
                            + "' is not the address of a controller; expected for example http://bench-1:8080",
                    e);
        }
    }

    public boolean isEncrypted() {
        return "https".equals(url.getScheme().toLowerCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
