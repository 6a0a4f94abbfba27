package been.web.pages.changes;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.analyses.ChangeState;
import com.vaadin.flow.router.QueryParameters;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangesViewTests {

    @Test
    void addressAndViewSayTheSame() {
        var chart =
                new ChangesView(
                        "been/json",
                        "alpha",
                        "",
                        false,
                        true,
                        Set.of(ChangeState.NEW, ChangeState.INVALID),
                        24,
                        50,
                        null,
                        new ChangesView.Chosen(7, "2.17.0-rc1 & more"));
        assertThat(ChangesView.of(QueryParameters.fromString(chart.query().getQueryString())))
                .isEqualTo(chart);
        var list = ChangesView.FIRST.withList(true).withBefore(12L);
        assertThat(ChangesView.of(QueryParameters.fromString(list.query().getQueryString())))
                .isEqualTo(list);
        assertThat(ChangesView.FIRST.query().getQueryString()).isEmpty();
    }

    @Test
    void strangeAddressesShowTheFirstThing() {
        assertThat(
                        ChangesView.of(
                                QueryParameters.fromString(
                                        "state=nothing&older=-3&below=x&before=1e9&series=a&version=1&view=none&analysis=7b")))
                .isEqualTo(ChangesView.FIRST);
    }

    @Test
    void anotherFilterBeginsAtTheFirstPart() {
        var far = ChangesView.FIRST.withPart(48, 25).withChosen(new ChangesView.Chosen(1, "2"));
        var filtered = far.filtered("been/json", "", true, Set.of());
        assertThat(filtered.firstVersion()).isZero();
        assertThat(filtered.firstRow()).isZero();
        assertThat(filtered.chosen()).isNull();
        assertThat(ChangesView.FIRST.withPart(-12, -25)).isEqualTo(ChangesView.FIRST);
    }
}
