package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.tasks.TaskManagerSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class LeasePropertiesTests {

    @Test
    void theUsualWhereNothingIsSaid() {
        assertThat(LeaseProperties.read(environment(Map.of())))
                .isEqualTo(TaskManagerSettings.DEFAULTS);
    }

    @Test
    void shorterWhereSomebodyWantsIt() {
        TaskManagerSettings read =
                LeaseProperties.read(
                        environment(
                                Map.of(
                                        "been.host-lease", "2s",
                                        "been.lease-margin", "500ms",
                                        "been.sweep-interval", "200ms")));
        assertThat(read.hostLease()).isEqualTo(Duration.ofSeconds(2));
        assertThat(read.leaseMargin()).isEqualTo(Duration.ofMillis(500));
        assertThat(read.sweepInterval()).isEqualTo(Duration.ofMillis(200));
        assertThat(read.offerTimeout()).isEqualTo(TaskManagerSettings.DEFAULTS.offerTimeout());
    }

    @Test
    void aLeaseThatIsNoneIsRefused() {
        assertThatThrownBy(() -> LeaseProperties.read(environment(Map.of("been.host-lease", "0s"))))
                .hasMessageContaining("hostLease");
    }

    private static StandardEnvironment environment(Map<String, Object> properties) {
        var environment = new StandardEnvironment();
        environment.setConversionService(new ApplicationConversionService());
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        return environment;
    }
}
