package been.web.pages.wizard;

import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Paragraph;
import java.util.List;

/** One step: some fields, and what follows from what is typed elsewhere. */
abstract class Step extends Div {
    private final H2 heading;

    Step(String title, String question) {
        addClassNames("step", "plane", "pad");
        heading = new H2(title);
        heading.getElement().setAttribute("tabindex", "-1");
        add(heading, Html.styled(new Paragraph(question), "quiet"));
    }

    /** Where somebody who uses the keyboard, or hears the page, goes on. */
    final void focus() {
        heading.getElement().callJsFunction("focus");
    }

    /** Shows what belongs to the draft as it is now. */
    abstract void show(Draft draft, Outlook outlook);

    /** Fields of this step, so that what is wrong with one leads here. */
    abstract List<String> fields();
}
