package been.web.admission;

import been.protocol.ControllerAddress;
import been.tasks.Controllers;
import been.tasks.HostAdministration;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where hosts reach controllers, and the tokens that say so. */
@Configuration(proxyBeanMethods = false)
public class AdmissionConfiguration {

    @Bean
    AdvertisedAddresses advertisedAddresses(
            @Value("${been.advertise:}") String named,
            @Value("${been.url}") String url,
            @Value("${been.fingerprint:#{null}}") @Nullable String fingerprint,
            @Value("${been.reachable:false}") boolean isReachable,
            Controllers roster) {
        var own = new ControllerAddress(URI.create(url), fingerprint);
        return new AdvertisedAddresses(
                AdvertisedAddresses.parse(named), isReachable ? List.of(own) : List.of(), roster);
    }

    @Bean
    JoinTokens joinTokens(HostAdministration administration, AdvertisedAddresses addresses) {
        return new JoinTokens(administration, addresses);
    }
}
