package been.web.observation;

import been.protocol.access.ReadOnly;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Everything that is counted, as Prometheus reads it. */
@RestController
@ReadOnly
final class MetricsResource {
    private static final String FORMAT = "text/plain;version=0.0.4;charset=utf-8";

    private final PrometheusMeterRegistry registry;

    MetricsResource(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    /** Metrics of this controller and of the platform. */
    @GetMapping(
            value = {"/api/v1/metrics", "/metrics"},
            produces = "text/plain")
    ResponseEntity<String> metrics() {
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(FORMAT))
                .body(registry.scrape());
    }
}
