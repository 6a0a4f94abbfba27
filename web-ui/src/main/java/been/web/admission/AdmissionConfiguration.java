package been.web.admission;

import been.tasks.HostAdministration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where hosts reach controllers, and the tokens that say so. */
@Configuration(proxyBeanMethods = false)
public class AdmissionConfiguration {

    @Bean
    AdvertisedAddresses advertisedAddresses(@Value("${been.advertise:}") String addresses) {
        return AdvertisedAddresses.of(addresses);
    }

    @Bean
    JoinTokens joinTokens(HostAdministration administration, AdvertisedAddresses addresses) {
        return new JoinTokens(administration, addresses);
    }
}
