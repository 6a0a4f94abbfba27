package been.web.pages.parts;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.hosts.ExpressionProblem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpressionTests {

    @Test
    void thePlaceOfAMistakeIsMarkedUnderItsLine() {
        assertThat(Expression.marked("host.a &&\n b", new ExpressionProblem(2, 2, "undeclared")))
                .isEqualTo(" b\n ^");
        assertThat(Expression.marked("a", new ExpressionProblem(0, 0, "too long"))).isEmpty();
        assertThat(Expression.marked("a", new ExpressionProblem(9, 1, "elsewhere"))).isEmpty();
    }

    @Test
    void everyMistakeIsSaid() {
        var shown =
                new Expression(
                        "a",
                        List.of(
                                new ExpressionProblem(1, 1, "one"),
                                new ExpressionProblem(0, 0, "two")));
        assertThat(shown.getElement().getTextRecursively()).contains("✕ one", "✕ two", "^");
    }
}
