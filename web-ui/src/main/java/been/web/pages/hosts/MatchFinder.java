package been.web.pages.hosts;

import been.tasks.ExpressionProblem;
import been.tasks.HostDirectory;
import been.tasks.MatchReport;
import been.web.pages.parts.Expression;
import been.web.pages.parts.MatchView;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.List;

/** Says while a restriction is typed which hosts satisfy it, and why the others do not. */
final class MatchFinder extends Div {
    private static final int MILLIS = 250;

    private final HostDirectory directory;
    private final Input typed = new Input();
    private final Div wrong = new Div();
    private final MatchView found = new MatchView();

    MatchFinder(HostDirectory directory) {
        this.directory = directory;
        typed.addClassNames("filter", "mono", "wide");
        typed.setPlaceholder("host.cpu.cores >= 8 && 'avx2' in host.cpu.flags");
        typed.setAriaLabel("Restriction");
        typed.setId("restriction");
        typed.setValueChangeMode(ValueChangeMode.LAZY);
        typed.setValueChangeTimeout(MILLIS);
        typed.addValueChangeListener(_ -> look());
        add(typed, wrong, found);
    }

    private void look() {
        wrong.removeAll();
        found.clear();
        String expression = typed.getValue();
        if (expression.isBlank()) {
            return;
        }
        switch (directory.match(expression)) {
            case MatchReport.Answer.Found(MatchReport report) -> found.show(report);
            case MatchReport.Answer.Refused(List<ExpressionProblem> problems) ->
                    wrong.add(new Expression(expression, problems));
        }
    }
}
