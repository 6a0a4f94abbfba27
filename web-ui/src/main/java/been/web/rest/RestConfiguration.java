package been.web.rest;

import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.Wire;
import java.util.List;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/** The resources and the JSON they speak. */
@Configuration(proxyBeanMethods = false)
@Import({
    AnalysisResource.class,
    BodyLimit.class,
    ContextResource.class,
    ExecutionResource.class,
    HostProtocol.class,
    HostResource.class,
    LiveEvents.class,
    PackageResource.class,
    PlatformResource.class,
    ProblemAnswers.class,
    TaskResource.class
})
public class RestConfiguration {

    /** What only host runtimes send and get: tolerant, so that neighbouring versions understand. */
    private static final List<Class<?>> PROTOCOL =
            List.of(
                    RegistrationRequest.class,
                    RegistrationResponse.class,
                    SyncRequest.class,
                    SyncResponse.class);

    @Bean
    JsonMapper jsonMapper() {
        return RestJson.mapper();
    }

    @Bean
    ServerHttpMessageConvertersCustomizer hostProtocolIsTolerant(JsonMapper mapper) {
        var converter = new JacksonJsonHttpMessageConverter(mapper);
        for (Class<?> type : PROTOCOL) {
            converter.registerMappersForType(
                    type, mappers -> mappers.put(MediaType.APPLICATION_JSON, Wire.mapper()));
        }
        return converters -> converters.withJsonConverter(converter);
    }
}
