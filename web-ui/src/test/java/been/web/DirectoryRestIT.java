package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.SyncRequest;
import been.tasks.Hosts;
import been.tasks.Retention;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What users say of hosts, and cleaning up, over the real task manager. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectoryRestIT {
    private final HttpClient http = HttpClient.newHttpClient();
    private Controller controller;
    private String token;

    /** Answer of a call. */
    private record Answer(int status, JsonNode json) {
        String code() {
            return json.path("code").asString();
        }

        String detail() {
            return json.path("detail").asString();
        }
    }

    @BeforeAll
    void start(@TempDir Path data) throws IOException {
        var options = ControllerOptions.local(data, 0, null);
        var running = (Controller.Running) Controller.start(options, PlatformConfiguration.class);
        controller = running.controller();
        token = Files.readString(data.resolve("controller/admin-token")).strip();
        join("alpha", 8);
        join("beta", 4);
    }

    @AfterAll
    void stop() {
        controller.close();
        http.close();
    }

    private void join(String name, int cores) {
        Hosts hosts = controller.context().getBean(Hosts.class);
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        hosts.createJoinToken("test"),
                        new HostName(name),
                        new PropertyTree(Map.of("cpu", Map.of("cores", cores))));
        assertThat(hosts.register(request)).isPresent();
    }

    private Answer call(String method, String path, String body) {
        var request =
                HttpRequest.newBuilder(URI.create(controller.url() + path))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .method(
                                method,
                                body.isEmpty()
                                        ? BodyPublishers.noBody()
                                        : BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(),
                    response.body().isEmpty()
                            ? JsonMapper.shared().createObjectNode()
                            : JsonMapper.shared().readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private Answer get(String path) {
        return call("GET", path, "");
    }

    private Answer match(String expression) {
        return get(
                "/api/v1/hosts/match?expression="
                        + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    }

    @Test
    void anExpressionIsHeldAgainstEveryHost() {
        Answer answer = match("host.cpu.cores >= 8");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("matching").path(0).asString()).isEqualTo("alpha");
        assertThat(answer.json().path("others").path(0).path("why").asString())
                .isEqualTo("fails on host.cpu.cores >= 8 (host.cpu.cores is 4)");
    }

    @Test
    void whatIsNoExpressionIsRefusedWithLineAndColumn() {
        Answer answer = match("host.cpu.cores >= 8 &&\n cpu.cores > 1");
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("restriction.invalid");
        assertThat(answer.detail()).contains("line 2, column 2: undeclared reference to 'cpu'");
        assertThat(answer.json().path("problems").path(0).path("line").asInt()).isEqualTo(2);
        assertThat(answer.json().path("problems").path(0).path("column").asInt()).isEqualTo(2);
        assertThat(match("x".repeat(5000)).status()).isEqualTo(422);
        assertThat(match("").status()).isEqualTo(422);
        assertThat(get("/api/v1/hosts/match").status()).isEqualTo(400);
    }

    @Test
    void groupsAreMadeReadReplacedAndRemoved() {
        String body = "{\"hosts\":[\"beta\"],\"expression\":\"host.cpu.cores >= 8\"}";
        assertThat(call("PUT", "/api/v1/host-groups/all", body).json().path("members"))
                .hasToString("[\"alpha\",\"beta\"]");
        assertThat(call("PUT", "/api/v1/host-groups/all", "{\"hosts\":[\"beta\"]}").status())
                .isEqualTo(200);
        assertThat(get("/api/v1/host-groups/all").json().path("members")).hasToString("[\"beta\"]");
        assertThat(get("/api/v1/host-groups/all").json().path("changedBy").asString())
                .isEqualTo("admin");
        assertThat(call("DELETE", "/api/v1/host-groups/all", "").status()).isEqualTo(204);
        assertThat(call("DELETE", "/api/v1/host-groups/all", "").status()).isEqualTo(404);
        assertThat(get("/api/v1/host-groups/all").code()).isEqualTo("host-group.unknown");
    }

    @Test
    void groupsThatCannotBeAreRefusedInASentence() {
        Answer nothing = call("PUT", "/api/v1/host-groups/none", "{}");
        assertThat(nothing.status()).isEqualTo(422);
        assertThat(nothing.code()).isEqualTo("host-group.invalid");
        assertThat(nothing.detail())
                .isEqualTo(
                        "The group was refused; nothing was changed: a group needs hosts by name,"
                                + " or an expression that they satisfy.");
        assertThat(call("PUT", "/api/v1/host-groups/none", "{\"host\":[\"beta\"]}").status())
                .as("an unknown key")
                .isEqualTo(400);
    }

    @Test
    void aliasesAreMadeAndFound() {
        String body = "{\"expression\":\"{'cores': host.cpu.cores}\"}";
        assertThat(call("PUT", "/api/v1/software-aliases/made", body).json().path("hosts"))
                .hasToString("[\"alpha\",\"beta\"]");
        assertThat(match("host.software.made.cores == 4").json().path("matching"))
                .hasToString("[\"beta\"]");
        assertThat(call("PUT", "/api/v1/software-aliases/made", "{}").code())
                .isEqualTo("software-alias.invalid");
        assertThat(call("DELETE", "/api/v1/software-aliases/made", "").status()).isEqualTo(204);
    }

    @Test
    void propertiesAreSetAllOrNoneAndTheirHistorySaysWho() {
        String path = "/api/v1/hosts/alpha/user-properties";
        assertThat(call("PATCH", path, "{\"rack\":\"r3\",\"room.row\":4,\"ssd\":true}").json())
                .hasToString("{\"rack\":\"r3\",\"room.row\":4,\"ssd\":true}");
        assertThat(call("PATCH", path, "{\"rack\":\"r4\",\"a b\":1}").code())
                .isEqualTo("user-property.invalid");
        assertThat(call("PATCH", path, "{\"ssd\":null}").json())
                .hasToString("{\"rack\":\"r3\",\"room.row\":4}");
        assertThat(match("host.user.room.row == 4").json().path("matching"))
                .hasToString("[\"alpha\"]");
        JsonNode newest = get(path + "/history").json().path("items").path(0);
        assertThat(newest.path("who").asString()).isEqualTo("admin");
        assertThat(newest.path("property").asString()).isEqualTo("ssd");
        assertThat(newest.path("before").asBoolean()).isTrue();
        assertThat(get("/api/v1/hosts/alpha").json().path("properties").path("user").path("rack"))
                .hasToString("\"r3\"");
        assertThat(call("PATCH", "/api/v1/hosts/nobody/user-properties", "{}").status())
                .isEqualTo(404);
        assertThat(call("PATCH", path, "[1]").status()).isEqualTo(400);
    }

    @Test
    void aTaskThatWaitsIsExplainedForEveryHostAndItsContextIsBlocked() {
        String body =
                """
                {"id":"waits","tasks":[{"id":"waits-1","program":{"type":"command","arguments":["/bin/true"]},
                 "placement":{"restriction":"host.cpu.cores > 100"}}]}
                """;
        assertThat(call("POST", "/api/v1/contexts", body).status()).isEqualTo(201);
        JsonNode places = get("/api/v1/tasks/waits-1/hosts").json();
        assertThat(places.path("others")).hasSize(2);
        assertThat(get("/api/v1/contexts/waits/blocked").json().path("why").asString())
                .startsWith("none of its tasks can run: task 'waits-1' has no suitable host");
        assertThat(get("/api/v1/blocked-contexts").json().path("items").path(0).path("context"))
                .hasToString("\"waits\"");
        assertThat(get("/api/v1/contexts/none/blocked").status()).isEqualTo(404);
    }

    @Test
    void servicesAreAddedReadAndRemoved() {
        String body = "{\"values\":{\"host\":\"lic.example.org\",\"port\":\"27000\"}}";
        assertThat(call("PUT", "/api/v1/services/licences", body).status()).isEqualTo(204);
        assertThat(call("PUT", "/api/v1/services/licences", body).status()).isEqualTo(204);
        Answer other = call("PUT", "/api/v1/services/licences", body.replace("27000", "27001"));
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.code()).isEqualTo("service.invalid");
        assertThat(other.detail())
                .isEqualTo(
                        "The service was refused; nothing was changed: service 'licences' cannot be added: admin added a service of this name; remove it (been services remove licences), or choose another name.");
        assertThat(call("PUT", "/api/v1/services/x", "{\"value\":{}}").status()).isEqualTo(400);
        JsonNode added = get("/api/v1/services").json().path("items");
        assertThat(added).hasSize(1);
        assertThat(added.at("/0/values/port").asString()).isEqualTo("27000");
        assertThat(added.at("/0/addedBy").asString()).isEqualTo("admin");
        assertThat(call("DELETE", "/api/v1/services/licences", "").status()).isEqualTo(204);
        assertThat(call("DELETE", "/api/v1/services/licences", "").code())
                .isEqualTo("service.unknown");
        assertThat(get("/api/v1/audit").json().toString())
                .contains("service.add", "service.remove");
    }

    @Test
    void aRestrictionOrGroupThatCannotBeIsRefusedAtSubmission() {
        String body =
                """
                {"id":"refused","tasks":[{"id":"refused-1","program":{"type":"command","arguments":["/bin/true"]},
                 "placement":{"restriction":"host.cpu.cores >","groups":["nope"]}}]}
                """;
        Answer answer = call("POST", "/api/v1/contexts", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("problems").findValuesAsString("message"))
                .anyMatch(m -> m.contains("restriction, column 17: the expression ends too early"))
                .anyMatch(m -> m.contains("groups, there is no host group 'nope'"));
        assertThat(get("/api/v1/contexts/refused").status()).isEqualTo(404);
    }

    @Test
    void rulesOfCleaningUpAreReadChangedPreviewedAndCarriedOut() {
        assertThat(get("/api/v1/retention").json().path("items")).hasSize(6);
        assertThat(call("PUT", "/api/v1/retention/logs", "{\"days\":3}").json().path("days"))
                .hasToString("3");
        assertThat(call("PUT", "/api/v1/retention/logs", "{\"days\":0}").code())
                .isEqualTo("retention.invalid");
        assertThat(call("PUT", "/api/v1/retention/results", "{\"days\":1}").code())
                .isEqualTo("retention-kind.unknown");
        assertThat(get("/api/v1/retention/preview").json().path("parts")).hasSize(6);
        assertThat(call("POST", "/api/v1/retention/sweeps", "").status()).isEqualTo(202);
        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(
                                        get("/api/v1/retention/sweeps")
                                                .json()
                                                .path("items")
                                                .path(0)
                                                .path("endedAt")
                                                .asString(""))
                                .isNotEmpty());
        assertThat(controller.context().getBean(Retention.class).sweeps(1)).hasSize(1);
    }

    @Test
    void workThatAHostDoesNotKeepCannotBeRemoved() {
        assertThat(get("/api/v1/hosts/alpha/work").json()).hasToString("{\"items\":[]}");
        assertThat(get("/api/v1/hosts/nobody/work").status()).isEqualTo(404);
        assertThat(call("DELETE", "/api/v1/hosts/alpha/work/t/1", "").code())
                .isEqualTo("work.unknown");
        assertThat(call("DELETE", "/api/v1/hosts/alpha/work/t/0", "").status()).isEqualTo(400);
        assertThat(call("DELETE", "/api/v1/hosts/alpha/work/t/x", "").status()).isEqualTo(400);
    }
}
