package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagerTests {
    private static final SearchedList.Query FIRST = new SearchedList.Query(Map.of(), "");

    @Test
    void aListThatEndsWithAPartHasNoOlderOne() {
        List<String> whole = Collections.nCopies(Pager.ROWS, "row");
        assertThat(FIRST.part(whole).rows()).hasSize(Pager.ROWS);
        assertThat(FIRST.part(whole).older()).isNull();
    }

    @Test
    void theRowThatIsReadAheadIsTheFirstOfTheNextPart() {
        List<String> more = Collections.nCopies(Pager.READ, "row");
        assertThat(FIRST.part(more).rows()).hasSize(Pager.ROWS);
        assertThat(FIRST.part(more).older()).isEqualTo("50");
    }

    @Test
    void linksLeadOnlyToPartsThatExist() {
        assertThat(text(Pager.links("/tasks", 50, false))).isEqualTo("← Newer");
        assertThat(text(Pager.links("/tasks", 0, true))).isEqualTo("Older →");
    }

    private static String text(Pager pager) {
        return String.join(
                "",
                pager.getChildren()
                        .filter(each -> each.isVisible())
                        .map(each -> each.getElement().getTextRecursively())
                        .toList());
    }
}
