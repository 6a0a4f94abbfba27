package been.protocol;

import java.util.Objects;

/**
 * The request of a host to join: {@code POST /api/host/v1/register}, answered once per join token.
 */
public record RegistrationRequest(
        int protocolVersion, String joinToken, HostName host, PropertyTree properties) {

    public RegistrationRequest {
        Objects.requireNonNull(joinToken, "joinToken");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(properties, "properties");
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "RegistrationRequest[" + host + "]";
    }
}
