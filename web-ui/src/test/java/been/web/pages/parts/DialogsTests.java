package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.UI;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.dom.DomEvent;
import com.vaadin.flow.internal.JacksonUtils;
import com.vaadin.flow.internal.nodefeature.ElementListenerMap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DialogsTests {
    private final List<String> done = new ArrayList<>();
    private boolean isAccepted;

    @BeforeEach
    void openPage() {
        UI.setCurrent(new UI());
    }

    @AfterEach
    void leavePage() {
        UI.setCurrent(null);
    }

    @Test
    void aDoubleClickDoesItOnce() {
        isAccepted = true;
        Button save = save();
        click(save);
        click(save);
        assertThat(done).containsExactly("tried", "closed");
    }

    @Test
    void whatWasRefusedCanBeTriedAgain() {
        Button save = save();
        click(save);
        isAccepted = true;
        click(save);
        assertThat(done).containsExactly("tried", "tried", "closed");
    }

    @Test
    void aClickBesideADialogLosesNothing() {
        var field = new Span();
        Dialogs.ask("New rule", "20rem", "Save", _ -> true, field);
        assertThat(field.getParent())
                .containsInstanceOf(Dialog.class)
                .get()
                .matches(dialog -> !((Dialog) dialog).isCloseOnOutsideClick());
        assertThat(Dialogs.show("New token", "20rem").isCloseOnOutsideClick()).isFalse();
    }

    private Button save() {
        return Dialogs.once(
                "Save",
                () -> {
                    done.add("tried");
                    return isAccepted;
                },
                () -> done.add("closed"));
    }

    /** As browsers report it. */
    private static void click(Button button) {
        var event = new DomEvent(button.getElement(), "click", JacksonUtils.createObjectNode());
        button.getElement().getNode().getFeature(ElementListenerMap.class).fireEvent(event);
    }
}
