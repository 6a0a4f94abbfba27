package been.web.pages.parts;

import been.protocol.hosts.ExpressionProblem;
import been.tasks.Saved;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import java.util.List;

/** The problems of a typed expression, with a mark under each place. */
public final class Expression extends Div {

    public Expression(String typed, List<ExpressionProblem> problems) {
        for (ExpressionProblem problem : problems) {
            add(new Paragraph("✕ " + problem.message()));
            String marked = marked(typed, problem);
            if (!marked.isEmpty()) {
                add(Html.styled(new Pre(marked), "mono"));
            }
        }
    }

    /** Whether something with an expression was saved; shows the problems with it otherwise. */
    public static boolean isAccepted(Saved saved, String typed, Problem problem) {
        return switch (saved) {
            case Saved.Done _, Saved.Unknown _ -> true;
            case Saved.Refused(var problems) -> problem.say(new Expression(typed, problems));
        };
    }

    /** The line and below it a mark; empty for a problem without a place. */
    static String marked(String typed, ExpressionProblem problem) {
        String[] lines = typed.split("\n", -1);
        if (problem.column() < 1 || problem.line() < 1 || problem.line() > lines.length) {
            return "";
        }
        return lines[problem.line() - 1] + "\n" + " ".repeat(problem.column() - 1) + "^";
    }
}
