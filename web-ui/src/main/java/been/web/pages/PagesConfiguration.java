package been.web.pages;

import been.analyses.Analyses;
import been.analyses.Benchmarks;
import been.analyses.Changes;
import been.tasks.Hosts;
import been.tasks.Tasks;
import been.web.pages.administration.AdministrationConfiguration;
import been.web.pages.layout.FailureNotice;
import been.web.pages.layout.Frame;
import been.web.pages.overview.SharedOverview;
import com.vaadin.flow.spring.annotation.EnableVaadin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.util.DigestUtils;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Lets Vaadin find the pages of this package and those below, and serves their scripts and styles.
 */
@Configuration(proxyBeanMethods = false)
@EnableVaadin("been.web.pages")
@Import({AdministrationConfiguration.class, FailureNotice.class, Frame.class})
public class PagesConfiguration implements WebMvcConfigurer {

    private static final String RESOURCES = "classpath:/META-INF/resources/";

    @Bean
    KeptFiles keptFiles() {
        return new KeptFiles();
    }

    @Bean
    SharedOverview sharedOverview(
            Analyses analyses, Changes changes, Benchmarks benchmarks, Hosts hosts, Tasks tasks) {
        return new SharedOverview(analyses, changes, benchmarks, hosts, tasks);
    }

    /**
     * Own files change with an upgrade, under the same name and time; libraries carry a version.
     */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.setOrder(0); // before Vaadin, which would let browsers keep them for an hour
        registry.addResourceHandler("/been/**")
                .addResourceLocations(RESOURCES + "been/")
                .setUseLastModified(false)
                .setEtagGenerator(PagesConfiguration::digest)
                .setCacheControl(CacheControl.noCache());
        registry.addResourceHandler("/webjars/**")
                .addResourceLocations(RESOURCES + "webjars/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).immutable());
    }

    private static String digest(Resource resource) {
        try {
            return DigestUtils.md5DigestAsHex(resource.getContentAsByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
