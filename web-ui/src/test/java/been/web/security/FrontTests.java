package been.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontTests {

    @ParameterizedTest
    @ValueSource(strings = {"/", "/analyses/7", "/analyses/7?tab=explore&metric=parse"})
    void localPagesAreFollowed(String page) {
        assertThat(Front.local(page)).isEqualTo(page);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "/\\evil.example",
                "https://evil.example",
                "javascript:alert(1)",
                "",
                "/a b\nSet-Cookie: x"
            })
    void addressesElsewhereLeadToTheFirstPage(String page) {
        assertThat(Front.local(page)).isEqualTo("/");
    }
}
