package been.protocol.notifications;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One notification on its way to one receiver.
 *
 * @param id sent with it, the same at every attempt
 * @param name of the rule
 * @param state {@code waiting}, {@code sent} or {@code failed}
 * @param nextAt when it is tried again; absent when it is not
 * @param answer what the last attempt was answered; absent before the first
 */
public record DeliveryView(
        String id,
        long rule,
        String name,
        Event event,
        String title,
        String state,
        int attempts,
        @Nullable Instant nextAt,
        @Nullable String answer,
        Instant changedAt) {}
