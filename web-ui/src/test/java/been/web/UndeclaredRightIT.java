package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.ReadOnly;
import been.web.example.ExamplePlatform;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A controller with a call that may change something and declares no right does not start. */
class UndeclaredRightIT {

    @Configuration(proxyBeanMethods = false)
    @Import({ExamplePlatform.class, CarelessResource.class})
    static class CarelessPlatform {}

    @RestController
    @ReadOnly
    static final class CarelessResource {
        @PostMapping("/api/v1/careless")
        void change() {}
    }

    @TempDir Path data;

    @Test
    void isNamedInOneSentence() {
        var options = ControllerOptions.local(data, 0, null);
        assertThat(Controller.start(options, CarelessPlatform.class))
                .isInstanceOfSatisfying(
                        Controller.Refused.class,
                        refused ->
                                assertThat(refused.why())
                                        .startsWith(
                                                "the controller could not start: CarelessResource.change declares no right;"));
    }
}
