package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.dom.Element;
import org.junit.jupiter.api.Test;

class PageTests {
    private static final class Example extends Page {
        Example() {
            super("Example");
        }

        Element act(Object thing, Component button) {
            actionsOn(thing, button);
            return button.getElement();
        }
    }

    private final Example page = new Example();

    @Test
    void buttonsStayWhileTheyLookTheSame() {
        Element stop = page.act("one", new Button("Stop"));
        Element next = page.act("one", new Button("Stop"));
        assertThat(stop.getParent()).isNotNull();
        assertThat(next.getParent()).isNull();
        page.act("one", Html.only(false, new Button("Stop")));
        assertThat(stop.getParent()).isNull();
    }

    @Test
    void buttonsOfAnotherThingAreOthers() {
        Element stop = page.act("one", new Button("Stop"));
        Element next = page.act("two", new Button("Stop"));
        assertThat(stop.getParent()).isNull();
        assertThat(next.getParent()).isNotNull();
    }
}
