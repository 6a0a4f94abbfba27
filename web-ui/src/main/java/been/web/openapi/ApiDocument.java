package been.web.openapi;

import been.protocol.access.ReadOnly;
import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.SpringDocCustomizers;
import org.springdoc.core.properties.SpringDocConfigProperties;
import org.springdoc.core.providers.SpringDocProviders;
import org.springdoc.core.service.AbstractRequestService;
import org.springdoc.core.service.GenericResponseService;
import org.springdoc.core.service.OpenAPIService;
import org.springdoc.core.service.OperationService;
import org.springdoc.webmvc.api.OpenApiResource;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The document itself: made when it is first asked for, and the same from then on. */
@RestController
@ReadOnly
final class ApiDocument extends OpenApiResource {
    static final String PATH = "/api/openapi.json";

    private volatile byte @Nullable [] document;

    ApiDocument(
            ObjectFactory<OpenAPIService> openApi,
            AbstractRequestService requests,
            GenericResponseService responses,
            OperationService operations,
            SpringDocConfigProperties properties,
            SpringDocProviders providers,
            SpringDocCustomizers customizers) {
        super(openApi, requests, responses, operations, properties, providers, customizers);
    }

    /** Every call of REST, in OpenAPI 3. */
    @GetMapping(value = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    byte[] document(HttpServletRequest request) throws JsonProcessingException {
        byte[] made = document;
        if (made == null) {
            made = openapiJson(request, PATH, Locale.ENGLISH);
            document = made;
        }
        return made;
    }

    /** Relative, since a controller may be reached by several names. */
    @Override
    protected String getServerUrl(HttpServletRequest request, String apiDocsUrl) {
        return "/";
    }
}
