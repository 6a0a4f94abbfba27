package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.servlet.FilterChain;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class AnonymousBodiesTests {
    private final AnonymousBodies filter = new AnonymousBodies(Duration.ZERO);
    private int taken;

    @Test
    void onlySoManyOfOneAddressAndOfAllAreTakenAtATime() throws Exception {
        assertThat(nested(4, 4, 20_000)).isEqualTo(200);
        assertThat(nested(5, 5, 20_000)).isEqualTo(429);
        assertThat(nested(16, 4, 20_000)).isEqualTo(200);
        assertThat(nested(17, 4, 20_000)).isEqualTo(429);
        assertThat(nested(1, 1, 20_000)).as("when they have ended").isEqualTo(200);
    }

    @Test
    void smallOnesAreAlwaysTaken() throws Exception {
        assertThat(nested(40, 40, 16 << 10)).isEqualTo(200);
    }

    @Test
    void largeOnesOfStrangersArriveSoonOrNotAtAll() throws Exception {
        FilterChain reading = (request, _) -> request.getInputStream().readAllBytes();
        var impatient = new BodyLimit(Duration.ofNanos(-1));
        assertThatExceptionOfType(BodyLimit.TooSlow.class)
                .isThrownBy(() ->
                        impatient.doFilter(
                                request(1, 20_000), new MockHttpServletResponse(), reading));
        MockHttpServletRequest known = request(1, 20_000);
        known.setUserPrincipal(() -> "ada");
        for (MockHttpServletRequest other : new MockHttpServletRequest[] {known, request(1, 9)}) {
            var answer = new MockHttpServletResponse();
            impatient.doFilter(other, answer, reading);
            assertThat(answer.getStatus()).isEqualTo(200);
        }
    }

    /** The answer to the last of so many calls, each of which comes while those before are read. */
    private int nested(int count, int ofAddress, int bytes) throws Exception {
        taken = 0;
        return nest(count, ofAddress, bytes);
    }

    private int nest(int count, int ofAddress, int bytes) throws Exception {
        int address = taken++ / ofAddress;
        var response = new MockHttpServletResponse();
        int[] last = new int[1];
        filter.doFilter(
                request(address, bytes),
                response,
                (_, _) -> {
                    try {
                        last[0] = count == 1 ? 200 : nest(count - 1, ofAddress, bytes);
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                });
        return last[0] == 0 ? response.getStatus() : last[0];
    }

    private static MockHttpServletRequest request(int address, int bytes) {
        var request = new MockHttpServletRequest("POST", "/api/v1/hooks/x");
        request.setRemoteAddr("192.0.2." + address);
        request.setContent(new byte[bytes]);
        return request;
    }
}
