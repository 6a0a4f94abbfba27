package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PublicReadingTests {
    private final PublicReading filter = new PublicReading(Duration.ZERO);

    @Test
    void onlySoManyOfNobodyReadAtATime() throws Exception {
        assertThat(nested(4, false)).containsExactly(200, 429);
        assertThat(nested(1, false)).as("when they have read").containsExactly(200);
        assertThat(nested(4, true)).as("of who signed in").containsExactly(200);
    }

    /** Calls of which each comes while the one before is read; what was answered. */
    private List<Integer> nested(int count, boolean isSomebodys) throws Exception {
        List<Integer> answers = new ArrayList<>();
        nest(count, isSomebodys, answers);
        return answers.stream().distinct().sorted().toList();
    }

    private void nest(int count, boolean isSomebodys, List<Integer> answers) throws Exception {
        if (count == 0) {
            return;
        }
        var request =
                new MockHttpServletRequest(
                        "GET", "/api/v1/analyses/1/executions/a/0/0/measurements");
        if (isSomebodys) {
            request.setUserPrincipal(() -> "ada");
        }
        var response = new MockHttpServletResponse();
        boolean[] isRead = new boolean[1];
        filter.doFilter(
                request,
                response,
                (_, _) -> {
                    isRead[0] = true;
                    try {
                        nest(count - 1, isSomebodys, answers);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                });
        assertThat(isRead[0]).isEqualTo(response.getStatus() == 200);
        answers.add(response.getStatus());
    }
}
