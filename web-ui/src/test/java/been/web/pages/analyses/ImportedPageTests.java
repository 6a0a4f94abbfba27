package been.web.pages.analyses;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImportedPageTests {

    @Test
    void nameWithAPlusIsFoundOnThePageOfResults() {
        assertThat(ImportedPage.explore("g++-13").getHref())
                .isEqualTo("/results?analysis=g%2B%2B-13");
    }

    @Test
    void experimentsThatAreNotShownAreCounted() {
        assertThat(ImportedPage.count(200)).isEqualTo("200 experiments");
        assertThat(ImportedPage.count(500))
                .isEqualTo("500 experiments, of them the first 200 by name below");
    }
}
