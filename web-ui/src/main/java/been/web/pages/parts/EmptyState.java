package been.web.pages.parts;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.H2;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;

/** What will be here, and what to do for it. */
public final class EmptyState extends Div {

    public EmptyState(String title, String hint, String... commands) {
        addClassNames("empty", "plane");
        add(new H2(title), new Paragraph(hint));
        if (commands.length > 0) {
            add(new Pre(String.join("\n", commands)));
        }
    }
}
