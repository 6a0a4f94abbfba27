package been.web.observation;

import been.tasks.Hosts;
import been.tasks.TaskBoard;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Health, metrics and the trail of requests. */
@Configuration(proxyBeanMethods = false)
@Import({HealthResource.class, MetricsResource.class})
public class ObservationConfiguration {

    @Bean
    HealthCheck healthCheck(
            DataSource database, @Value("${been.folder}") Path folder, Hosts hosts) {
        return new HealthCheck(database, folder, hosts);
    }

    @Bean(destroyMethod = "close")
    JvmGcMetrics collections() {
        return new JvmGcMetrics();
    }

    @Bean(destroyMethod = "close")
    PrometheusMeterRegistry meters(
            TaskBoard board, Hosts hosts, DataSource database, JvmGcMetrics collections) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        List.<MeterBinder>of(
                        new PlatformMeters(board, hosts, System::nanoTime),
                        new DatabaseMeters(database),
                        new JvmMemoryMetrics(),
                        collections,
                        new JvmThreadMetrics(),
                        new ProcessorMetrics(),
                        new UptimeMetrics())
                .forEach(meters -> meters.bindTo(registry));
        return registry;
    }

    @Bean
    RequestTrail requestTrail(PrometheusMeterRegistry meters) {
        return new RequestTrail(meters);
    }

    @Bean
    WebMvcConfigurer trailOfRequests(RequestTrail trail) {
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry interceptors) {
                interceptors.addInterceptor(trail).addPathPatterns("/api/**");
            }
        };
    }
}
