package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.apache.coyote.CloseNowException;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PublicReadingTests {
    private String path = "/api/v1/analyses/1/executions/a/0/0/measurements";
    private final PublicReading filter = new PublicReading(Duration.ZERO, Duration.ZERO);

    @Test
    void onlySoManyOfNobodyReadAtATime() throws Exception {
        assertThat(nested(4, false)).containsExactly(200, 429);
        assertThat(nested(1, false)).as("when they have read").containsExactly(200);
        assertThat(nested(4, true)).as("of who signed in").containsExactly(200);
    }

    @Test
    void itsAddressCanBeWrittenInOtherWays() throws Exception {
        path = "/api/v1/%61nalyses/1/measurements.csv";
        assertThat(nested(4, false)).containsExactly(200, 429);
    }

    @Test
    void whoReadsSlowlyIsCutOffWhenSomebodyElseWaits() throws Exception {
        var patient = new PublicReading(Duration.ofMinutes(5), Duration.ZERO);
        var ends = new ArrayBlockingQueue<Class<?>>(PublicReading.AT_ONCE);
        var begun = new CountDownLatch(PublicReading.AT_ONCE);
        for (int i = 0; i < PublicReading.AT_ONCE; i++) {
            Thread.ofVirtual().start(() -> ends.add(slow(patient, begun)));
        }
        begun.await();
        boolean[] isRead = new boolean[1];
        patient.doFilter(
                new MockHttpServletRequest("GET", path),
                new MockHttpServletResponse(),
                (_, _) -> isRead[0] = true);
        assertThat(isRead[0]).isTrue();
        assertThat(ends.take()).isEqualTo(CloseNowException.class);
    }

    @Test
    void whoReadsSlowlyIsNotCutOffWhenNobodyWaits() throws Exception {
        var answer = new MockHttpServletResponse();
        filter.doFilter(
                new MockHttpServletRequest("GET", path),
                answer,
                (_, response) -> response.getOutputStream().write(new byte[100_000]));
        assertThat(answer.getContentAsByteArray()).hasSize(100_000);
    }

    @Test
    void howeverManyCallsOfOneAddressWaitAnotherAddressIsNext() throws Exception {
        var patient = new PublicReading(Duration.ofMinutes(5), Duration.ofMinutes(5));
        var read = new LinkedBlockingQueue<String>();
        var mayEnd = new Semaphore(0);
        List<Thread> calls = new ArrayList<>();
        for (String address :
                List.of("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2")) {
            var request = new MockHttpServletRequest("GET", path);
            request.setRemoteAddr(address);
            Thread call =
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    patient.doFilter(
                                            request,
                                            new MockHttpServletResponse(),
                                            (_, _) -> {
                                                read.add(address);
                                                mayEnd.acquireUninterruptibly();
                                            });
                                } catch (IOException | ServletException e) {
                                    throw new IllegalStateException(e);
                                }
                            });
            calls.add(call);
            await().until(() ->
                    EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING)
                            .contains(call.getState()));
        }
        assertThat(read).hasSize(PublicReading.AT_ONCE);
        mayEnd.release();
        await().until(() -> read.size() == PublicReading.AT_ONCE + 1);
        assertThat(read).last().isEqualTo("192.0.2.2");
        mayEnd.release(calls.size());
        for (Thread call : calls) {
            call.join();
        }
        assertThat(read).as("none of them is refused").hasSize(calls.size());
    }

    /** Reads a byte now and then, for as long as it may; how that ended. */
    private Class<?> slow(PublicReading filter, CountDownLatch begun) {
        try {
            filter.doFilter(
                    new MockHttpServletRequest("GET", path),
                    new MockHttpServletResponse(),
                    (_, response) -> {
                        var out = response.getOutputStream();
                        begun.countDown();
                        while (true) {
                            out.write(1);
                            LockSupport.parkNanos(1_000_000);
                        }
                    });
            return Void.class;
        } catch (Exception e) {
            return e.getClass();
        }
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
        var request = new MockHttpServletRequest("GET", path);
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
