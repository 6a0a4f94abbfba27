package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class LiveEventsTests {

    @Test
    void aStreamEndsWhenItsReaderMayNotReadItAnyMore() throws Exception {
        var isAdmitted = new AtomicBoolean(true);
        var sent = new AtomicInteger();
        var response = new MockHttpServletResponse();
        new LiveEvents(RestJson.mapper(), new MockHttpServletRequest(), _ -> isAdmitted.get())
                .stream(
                        response,
                        Duration.ofMillis(1),
                        _ -> () -> {},
                        out -> {
                            out.send("number", null, sent.incrementAndGet());
                            isAdmitted.set(false);
                            return sent.get() == 2;
                        });
        assertThat(response.getContentAsString()).isEqualTo("event: number\ndata: 1\n\n");
    }
}
