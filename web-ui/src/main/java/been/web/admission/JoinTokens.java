package been.web.admission;

import been.protocol.JoinToken;
import been.tasks.HostAdministration;
import java.time.Duration;

/** Makes join tokens that tell a new host all that it needs. */
public final class JoinTokens {
    private final HostAdministration administration;
    private final AdvertisedAddresses addresses;

    public JoinTokens(HostAdministration administration, AdvertisedAddresses addresses) {
        this.administration = administration;
        this.addresses = addresses;
    }

    /**
     * @throws IllegalArgumentException when that is no time a token may be good for
     */
    public JoinToken issue(String who, Duration life) {
        return new JoinToken(administration.createJoinToken(who, life), addresses.controllers());
    }
}
