package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.progressbar.ProgressBar;
import com.vaadin.flow.dom.Element;
import org.junit.jupiter.api.Test;

class MorphTests {
    private final Div page = new Div();

    private static Component row(String href, String name, String tally) {
        return Html.div(
                "row", Html.link(href, name), Html.text(tally, tally.isEmpty() ? "none" : "some"));
    }

    private String seen() {
        return page.getElement().getOuterHTML().replaceAll("\\s*\\n\\s*", "");
    }

    private static String html(Component... parts) {
        return new Div(parts).getElement().getOuterHTML().replaceAll("\\s*\\n\\s*", "");
    }

    @Test
    void whatStaysTheSameIsTheSameElement() {
        Morph.into(page, row("/1", "one", ""), row("/2", "two", "▲ 1"));
        Element link = page.getElement().getChild(0).getChild(0);
        Morph.into(page, row("/1", "one", "▲ 2"), row("/2", "two", "▲ 1"));
        assertThat(page.getElement().getChild(0).getChild(0)).isEqualTo(link);
        assertThat(seen()).isEqualTo(html(row("/1", "one", "▲ 2"), row("/2", "two", "▲ 1")));
    }

    @Test
    void everythingIsAsItWasWanted() {
        Component[][] states = {
            {},
            {row("/1", "one", "")},
            {new Span("first"), row("/1", "one", ""), row("/2", "two", "▲ 1")},
            {row("/9", "nine", "▲ 9"), new Span("first")},
            {Html.div("plane", new ProgressBar(0, 1, 0.25))},
            {Html.div("plane quiet", new ProgressBar(0, 1, 0.5)), new Span()},
            {}
        };
        for (Component[] state : states) {
            String wanted = html(state);
            Morph.into(page, state);
            assertThat(seen()).isEqualTo(wanted);
        }
    }
}
