package been.web.once;

import been.web.security.AccessTokens;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Where keys of senders are looked at: behind who may call, before what is called. */
@Configuration(proxyBeanMethods = false)
public class OnceConfiguration {

    /**
     * @param migrated brought the web side's tables up to date
     */
    @Bean
    OncePerKey oncePerKey(
            DataSource database,
            InstantSource clock,
            AccessTokens migrated,
            @Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> mapping,
            @Qualifier("handlerExceptionResolver") ObjectProvider<HandlerExceptionResolver> problems) {
        return new OncePerKey(new SentRequests(database, clock), mapping, problems);
    }
}
