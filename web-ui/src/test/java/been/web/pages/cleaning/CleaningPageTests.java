package been.web.pages.cleaning;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.example.ExampleRetention;
import been.web.security.Callers;
import org.junit.jupiter.api.Test;

class CleaningPageTests {

    @Test
    void thePageSaysWhatWouldGoAndWhatWent() {
        var page = new CleaningPage(new ExampleRetention(), Callers.with(Role.VIEWER));
        assertThat(page.getElement().getTextRecursively())
                .contains("contexts", "90 days", "42 kB", "3 logs", "1.20 MB", "Results are never");
    }
}
