package been.protocol;

/** What a host says to join: {@code POST /api/host/v1/register}, answered once per join token. */
public record RegistrationRequest(
        int protocolVersion, String joinToken, HostName host, PropertyTree properties) {}
