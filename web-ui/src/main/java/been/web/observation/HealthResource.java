package been.web.observation;

import been.protocol.access.OpenToAnyone;
import been.protocol.access.ReadOnly;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether the controller is there, and whether it can work. */
@RestController
@ReadOnly
final class HealthResource {
    private final HealthCheck check;

    HealthResource(HealthCheck check) {
        this.check = check;
    }

    /** That this process answers; nothing else is looked at. */
    record Alive(String status) {}

    /** Whether calls can be answered: 200 when they can, 503 when not; balancers ask this. */
    @GetMapping({"/api/v1/health", "/health"})
    @OpenToAnyone("load balancers and watchdogs have no token, and learn no more than the status")
    ResponseEntity<Health> health(@Nullable Principal caller) {
        Health health = check.health();
        return ResponseEntity.status(
                        health.status() == Health.Status.DOWN
                                ? HttpStatus.SERVICE_UNAVAILABLE
                                : HttpStatus.OK)
                .header("Cache-Control", "no-store")
                .body(caller == null ? health.brief() : health);
    }

    /** Whether the process answers at all: one that does not should be started again. */
    @GetMapping("/health/live")
    @OpenToAnyone("watchdogs have no token, and learn nothing")
    Alive live() {
        return new Alive("up");
    }
}
