package been.protocol;

/** The host's own credential, to be kept in a file of mode 0600 and sent as a bearer token. */
public record RegistrationResponse(HostName host, String credential) {}
