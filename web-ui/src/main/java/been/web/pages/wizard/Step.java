package been.web.pages.wizard;

import been.web.pages.parts.Html;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Paragraph;

/** One step: some fields, and what follows from what is typed elsewhere. */
abstract class Step extends Div {
    private final H2 heading;

    Step(String title, String question) {
        addClassNames("step", "plane", "pad");
        heading = new H2(title);
        heading.getElement().setAttribute("tabindex", "-1");
        add(heading, Html.styled(new Paragraph(question), "quiet"));
    }

    /** Where users of a keyboard or a screen reader continue. */
    final void focus() {
        heading.getElement().callJsFunction("focus");
    }

    /** Shows what belongs to the present draft. */
    abstract void show(Draft draft, Outlook outlook);
}
