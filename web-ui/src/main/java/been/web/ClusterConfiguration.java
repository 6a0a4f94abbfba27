package been.web;

import been.depot.Depot;
import been.depot.JdbcDepot;
import been.protocol.ControllerAddress;
import been.tasks.ClusterSettings;
import been.tasks.MemberAddress;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What a controller needs besides when it shares its database with others. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("been.database")
class ClusterConfiguration {

    @Bean
    Depot depot(DataSource database, InstantSource clock) {
        return JdbcDepot.open(database, clock);
    }

    @Bean
    ClusterSettings cluster(
            @Value("${been.url}") String url,
            @Value("${been.fingerprint:#{null}}") @Nullable String fingerprint,
            @Value("${been.cluster.own:#{null}}") @Nullable String own,
            @Value("${been.cluster.members:}") List<String> members,
            @Value("${server.port}") int port) {
        return new ClusterSettings(
                ListenAddress.machine() + ":" + port,
                new ControllerAddress(URI.create(url), fingerprint),
                own == null ? null : MemberAddress.parse(own),
                members.stream().map(MemberAddress::parse).toList());
    }
}
