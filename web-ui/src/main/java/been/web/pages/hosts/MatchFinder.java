package been.web.pages.hosts;

import been.protocol.hosts.ExpressionProblem;
import been.protocol.hosts.MatchReport;
import been.tasks.HostDirectory;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Html;
import been.web.pages.parts.MatchView;
import been.web.pages.parts.Problem;
import been.web.pages.parts.SearchField;
import com.vaadin.flow.component.html.Div;
import java.util.List;

/** Shows which hosts satisfy a restriction while it is typed, and why the others do not. */
final class MatchFinder extends Div {
    private final HostDirectory directory;
    private final Problem problem = new Problem();
    private final MatchView found = new MatchView();

    MatchFinder(HostDirectory directory) {
        this.directory = directory;
        var typed =
                new SearchField(
                        "Restriction",
                        "host.cpu.cores >= 8 && 'avx2' in host.cpu.flags",
                        this::look);
        typed.setId("restriction");
        add(Html.styled(typed, "mono", "wide"), problem, found);
    }

    private void look(String expression) {
        problem.clear();
        found.clear();
        if (expression.isEmpty()) {
            return;
        }
        switch (directory.match(expression)) {
            case MatchReport.Answer.Found(MatchReport report) -> found.show(report);
            case MatchReport.Answer.Refused(List<ExpressionProblem> problems) ->
                    problem.say(new Expression(expression, problems));
        }
    }
}
