package been.web.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import been.protocol.HostName;
import been.protocol.hosts.HostGroup;
import been.protocol.hosts.HostGroupView;
import been.web.example.ExampleDirectory;
import been.web.example.ExampleHosts;
import been.web.example.ExampleTasks;
import been.web.problem.RefusedCall;
import been.web.security.Identity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class EntityTagsTests {

    private static final Instant EARLIER = Instant.parse("2026-03-01T12:00:00Z");

    private final EntityTags tags = new EntityTags(RestJson.mapper());

    @Test
    void ofTwoWhoSawTheSameOneIsRefused() throws Exception {
        var stored = new AtomicReference<>("seen by both");
        String tag = tag(stored.get());
        var second =
                new FutureTask<>(() ->
                        tags.change(
                                tag,
                                () -> Optional.of(stored.get()),
                                () -> stored.getAndSet("of the second")));
        var thread = new Thread(second);
        String before =
                tags.change(
                        tag,
                        () -> Optional.of(stored.get()),
                        () -> {
                            thread.start();
                            await().until(() ->
                                    second.isDone() || thread.getState() == Thread.State.WAITING);
                            return stored.getAndSet("of the first");
                        });
        assertThat(before).isEqualTo("seen by both");
        assertThatThrownBy(second::get).hasCauseInstanceOf(RefusedCall.class);
        assertThat(stored).hasValue("of the first");
    }

    @Test
    void hostsThatComeAndGoAreNoChange() throws Exception {
        HostGroupView seen = group(EARLIER, "alpha");
        HostGroupView grown = group(EARLIER, "alpha", "beta");
        assertThat(tag(grown)).as("what is read again").isNotEqualTo(tag(seen));
        assertThat(change(tag(seen), grown)).isEqualTo("done");
        assertThatThrownBy(() -> change(tag(seen), group(EARLIER.plusSeconds(1), "alpha")))
                .isInstanceOf(RefusedCall.class);
    }

    @Test
    void whatIsNotThereIsNotWhatWasSeen() throws Exception {
        assertThat(change(null, "any")).isEqualTo("done");
        assertThat(change("*", "any")).isEqualTo("done");
        assertThat(change("\"x\", W/" + tag("any"), "any")).isEqualTo("done");
        assertThatThrownBy(() -> tags.change("*", Optional::empty, () -> "done"))
                .isInstanceOf(RefusedCall.class);
    }

    @Test
    void propertiesOfAnUnknownHostAreNotFound() {
        var matches =
                new HostMatchResource(
                        new ExampleDirectory(), new ExampleHosts(), new ExampleTasks(), tags);
        assertThatThrownBy(() ->
                        matches.setProperties(
                                new HostName("omega"),
                                Map.of("rack", "3"),
                                "\"0123\"",
                                Identity.OF_DATA_FOLDER))
                .isInstanceOfSatisfying(
                        RefusedCall.class,
                        refused ->
                                assertThat(refused.problem().status())
                                        .isEqualTo(HttpStatus.NOT_FOUND.value()));
    }

    private String change(@Nullable String ifMatch, Object now) {
        return tags.change(ifMatch, () -> Optional.of(now), () -> "done");
    }

    private static HostGroupView group(Instant changedAt, String... members) {
        return new HostGroupView(
                new HostGroup("rack-3", "", List.of(), "host.cpu.cores >= 2"),
                List.of(members).stream().map(HostName::new).toList(),
                changedAt,
                "admin");
    }

    /** As a read of it is tagged. */
    private String tag(Object shown) throws Exception {
        var response = new ServletServerHttpResponse(new MockHttpServletResponse());
        Object _ =
                tags.beforeBodyWrite(
                        shown,
                        new MethodParameter(Object.class.getMethod("toString"), -1),
                        MediaType.APPLICATION_JSON,
                        JacksonJsonHttpMessageConverter.class,
                        new ServletServerHttpRequest(new MockHttpServletRequest("GET", "/")),
                        response);
        return Objects.requireNonNull(response.getHeaders().getETag());
    }
}
