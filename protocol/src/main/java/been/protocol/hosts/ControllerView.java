package been.protocol.hosts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A controller as the others see it.
 *
 * @param url by which hosts and browsers reach it
 * @param fingerprint SHA-256 of its certificate, in hexadecimal digits; absent where it speaks
 *     plain HTTP
 * @param cluster where its cluster member listens; absent when it has none
 * @param isSilent whether it was not heard of for a while: it may have died
 * @param leads whether it places tasks and carries analyses on
 */
public record ControllerView(
        String name,
        String url,
        @Nullable String fingerprint,
        @Nullable String cluster,
        Instant since,
        Instant lastSeen,
        boolean isSilent,
        boolean leads) {}
