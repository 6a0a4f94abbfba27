package been.web.pages.suites;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleSuites;
import been.web.security.Callers;
import com.vaadin.flow.component.UI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SuitePageTests {
    private final ExampleAnalyses analyses = ExampleAnalyses.rich();
    private final ExampleSuites suites = new ExampleSuites(analyses);

    @BeforeEach
    void openPage() {
        UI.setCurrent(new UI());
    }

    @AfterEach
    void leavePage() {
        UI.setCurrent(null);
    }

    @Test
    void aSuiteIsNotStoppedBeforeItIsConfirmed() {
        var page = new SuitePage(suites, analyses, Callers.with(Role.OPERATOR));
        page.stop(suites.summary(1).orElseThrow());
        assertThat(suites.stopped()).isEmpty();
    }
}
