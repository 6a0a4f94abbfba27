package been.protocol;

import java.util.Objects;

/** What a host says to join: {@code POST /api/host/v1/register}, answered once per join token. */
public record RegistrationRequest(
        int protocolVersion, String joinToken, HostName host, PropertyTree properties) {

    public RegistrationRequest {
        Objects.requireNonNull(joinToken, "joinToken");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(properties, "properties");
    }

    /** The same request as a peer of that version may be sent it. */
    public RegistrationRequest speaking(int version) {
        return new RegistrationRequest(version, joinToken, host, properties);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "RegistrationRequest[" + host + "]";
    }
}
