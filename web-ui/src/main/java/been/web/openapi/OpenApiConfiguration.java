package been.web.openapi;

import been.web.problem.ApiProblem;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The parts of the document beside the calls. */
@Configuration(proxyBeanMethods = false)
@Import({ApiDocument.class, ApiReference.class})
public class OpenApiConfiguration {
    private static final String TOKEN = "token";
    private static final String ABOUT =
            """
            Everything that the pages and the command line do. Calls carry a token as \
            `Authorization: Bearer …`; a browser's session serves as well. Errors are \
            `application/problem+json` with a stable `code`. Lists are paginated: pass `next` as \
            `cursor` to get the next page. A POST that creates something accepts an \
            `Idempotency-Key`, so that it can be retried safely.
            """;

    @Bean
    OpenAPI description() {
        return new OpenAPI()
                .info(
                        new Info()
                                .title("BEEN")
                                .version("1")
                                .description(ABOUT)
                                .license(new License().name("Apache-2.0")))
                .components(
                        new Components()
                                .addSecuritySchemes(
                                        TOKEN,
                                        new SecurityScheme()
                                                .type(SecurityScheme.Type.HTTP)
                                                .scheme("bearer")))
                .addSecurityItem(new SecurityRequirement().addList(TOKEN));
    }

    @Bean
    WireSchemas wireSchemas() {
        return new WireSchemas();
    }

    @Bean
    DescribedAnswers describedAnswers() {
        return new DescribedAnswers();
    }

    @Bean
    OpenApiCustomizer problemSchema() {
        return document ->
                ModelConverters.getInstance()
                        .readAll(new AnnotatedType(ApiProblem.class))
                        .forEach(document.getComponents()::addSchemas);
    }
}
