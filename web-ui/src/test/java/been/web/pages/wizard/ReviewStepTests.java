package been.web.pages.wizard;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Forecast;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReviewStepTests {
    private final ReviewStep review =
            new ReviewStep(new Form((_, _) -> {}, (_, _) -> {}), _ -> {}, _ -> {});

    private void show(Draft draft) {
        review.show(
                draft,
                new Outlook(
                        DraftYaml.of(draft),
                        new Forecast.Refused(List.of()),
                        List.of(),
                        Map.of(),
                        Optional.empty()));
    }

    @Test
    void fileStaysAsItWasTypedWhileTheFormMeansTheSame() {
        String typed =
                """
                # Is it worth the time?
                kind: comparison
                analysis: gzip or xz
                command: {run: "${command}"}
                vary: {command: [gzip words, xz words]}
                """;
        Draft draft = ((DraftReader.Form) DraftReader.read(typed)).draft();
        review.begin(typed);
        show(draft);
        assertThat(review.text()).isEqualTo(typed);
        Draft renamed = draft.with(Draft.NAME, "which one");
        show(renamed);
        assertThat(review.text()).isEqualTo(DraftYaml.of(renamed).text());
    }
}
