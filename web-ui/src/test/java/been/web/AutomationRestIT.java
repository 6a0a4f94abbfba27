package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** Runs, schedules, webhooks of forges, notifications and feeds, as scripts call them. */
@ExtendWith(RunningController.class)
class AutomationRestIT {
    private static final String PUSH =
            """
            {"ref": "refs/heads/main", "after": "6113728f27ae82c7b1a177c8d03f9e96e0adf246",
             "before": "95790bf891e76fee5e1747ab589903a6a1f80f22",
             "commits": [{"id": "6113728f27ae82c7b1a177c8d03f9e96e0adf246", "message": "Say hello"}]}\
            """;

    private final Site site;

    AutomationRestIT(Site site) {
        this.site = site;
    }

    @Test
    void aTriggerBecomesARun() {
        var made = post("/api/v1/triggers/1", "{\"commit\": \"2.18.0\"}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        JsonNode run = Site.json(made).path("run");
        String location = made.headers().firstValue("Location").orElseThrow();
        assertThat(location).isEqualTo("/api/v1/runs/" + run.path("id").asLong());
        assertThat(run.path("version").asString()).isEqualTo("2.18.0");
        assertThat(run.path("state").asString()).isEqualTo("WAITING");
        assertThat(Site.json(made).path("url").asString()).isEqualTo(site.url() + "/analyses/1");
        assertThat(Site.json(get(location)).path("run")).isEqualTo(run);
        assertThat(Site.json(get("/api/v1/triggers/1/runs")).path("items").path(0).path("run"))
                .isEqualTo(run);
        String under = "/api/v1/triggers/%d/runs/" + run.path("id").asLong();
        assertThat(get(under.formatted(1)).statusCode()).isEqualTo(200);
        assertThat(get(under.formatted(2)).statusCode()).isEqualTo(404);
    }

    @Test
    void triggersThatCannotBeSayWhy() {
        assertThat(refusal(post("/api/v1/triggers/nobody", "{}"), 404)).contains("'nobody'");
        assertThat(refusal(post("/api/v1/triggers/1", "{}"), 422))
                .isEqualTo("The run was refused: it lists its versions.");
        assertThat(
                        refusal(
                                post(
                                        "/api/v1/triggers/1",
                                        "{\"version\": \"a\", \"commit\": \"b\"}"),
                                400))
                .contains("mean the same");
        assertThat(refusal(post("/api/v1/triggers?version=2", "kind: regression"), 422))
                .contains("line 1, column 1");
        assertThat(post("/api/v1/triggers?version=2", "analysis: x").statusCode()).isEqualTo(201);
    }

    @Test
    void schedulesAreKeptAndTurnedOff() {
        var made =
                post(
                        "/api/v1/schedules",
                        "{\"analysis\": \"1\", \"cron\": \"0 2 * * *\", \"zone\": \"UTC\"}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        String location = made.headers().firstValue("Location").orElseThrow();
        assertThat(Site.json(get(location)).path("cron").asString()).isEqualTo("0 2 * * *");
        assertThat(call("PUT", location, "{\"enabled\": false}").statusCode()).isEqualTo(200);
        assertThat(refusal(call("PUT", location, "{}"), 400)).contains("'enabled'");
        assertThat(call("DELETE", location, "").statusCode()).isEqualTo(204);
        assertThat(get(location).statusCode()).isEqualTo(404);
        assertThat(
                        refusal(
                                post(
                                        "/api/v1/schedules",
                                        "{\"analysis\": \"1\", \"cron\": \"sometimes\"}"),
                                422))
                .isEqualTo("The schedule was not created: 'sometimes' is not a schedule.");
    }

    @Test
    void aSignedPushIsMeasuredAndAnotherIsNot() throws Exception {
        var made =
                post(
                        "/api/v1/hooks",
                        """
                        {"name": "my-library", "forge": "github", "branches": ["main"], "analyses": ["1"]}
                        """);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        JsonNode hook = Site.json(made);
        String secret = hook.path("secret").asString();
        assertThat(secret).hasSize(43);
        assertThat(hook.path("url").asString()).isEqualTo(site.url() + "/api/v1/hooks/my-library");
        assertThat(get("/api/v1/hooks").body()).contains("my-library").doesNotContain(secret);
        assertThat(get("/api/v1/hooks/my-library").body()).doesNotContain(secret);

        var pushed = push("my-library", "push", "d1", PUSH, "sha256=" + hmac(PUSH, secret));
        assertThat(pushed.statusCode()).as(pushed.body()).isEqualTo(202);
        String run = Site.json(pushed).path("runs").path(0).asString();
        assertThat(Site.json(get(run)).path("run").path("version").asString())
                .isEqualTo("6113728f27ae82c7b1a177c8d03f9e96e0adf246");
        assertThat(Site.json(get(run)).path("run").path("who").asString())
                .isEqualTo("hook my-library");
        assertThat(get("/api/v1/audit.csv").body().lines())
                .as("a webhook passes the same guard as users, and is audited")
                .anyMatch(line ->
                        line.contains("hook my-library")
                                && line.contains("run.trigger")
                                && line.contains("done"));
        assertThat(
                        Site.json(push("my-library", "push", "d1b", PUSH, sign(PUSH, secret)))
                                .path("runs")
                                .path(0)
                                .asString())
                .as("a replay under another delivery starts nothing")
                .isEqualTo(run);

        JsonNode modified =
                Site.json(
                        get(
                                "/api/v1/modifications?to=6113728f27ae&old=95790bf891e76fee5e1747ab589903a6a1f80f22"));
        assertThat(modified.at("/items/0/title").asString()).isEqualTo("Say hello");
        assertThat(modified.path("whole").asBoolean()).isTrue();

        String ours =
                PUSH.replaceFirst(
                        "\\{",
                        "{\"repository\": {\"clone_url\": \"https://example.org/acme/my-library.git\"},");
        String theirs = ours.replace("6113728f", "7113728f");
        assertThat(
                        Site.json(push("my-library", "push", "d1c", theirs, sign(theirs, secret)))
                                .at("/looking/0")
                                .asString())
                .as("analyses of the repository look for new versions")
                .isEqualTo("/api/v1/analyses/1");

        String other = PUSH.replace("main", "feature");
        assertThat(
                        Site.json(push("my-library", "push", "d2", other, sign(other, secret)))
                                .path("ignored")
                                .asString())
                .isEqualTo("branch 'feature' is ignored");
        assertThat(
                        Site.json(push("my-library", "ping", "d3", PUSH, sign(PUSH, secret)))
                                .path("ignored")
                                .asString())
                .contains("'ping'");
        assertThat(push("my-library", "push", "d4", PUSH, "sha256=" + "0".repeat(64)).statusCode())
                .isEqualTo(403);
        var unknown = push("nobody", "push", "d5", PUSH, sign(PUSH, secret));
        assertThat(unknown.statusCode()).isEqualTo(403);
        assertThat(unknown.body())
                .as("names are not told")
                .isEqualTo(push("my-library", "push", "d6", PUSH, "").body());
        assertThat(call("DELETE", "/api/v1/hooks/my-library", "").statusCode()).isEqualTo(204);
        assertThat(push("my-library", "push", "d7", PUSH, sign(PUSH, secret)).statusCode())
                .isEqualTo(403);
    }

    @Test
    void hooksAreHeldToWhatTheyCanBe() {
        assertThat(refusal(post("/api/v1/hooks", "{\"forge\": \"cvs\"}"), 400)).contains("github");
        assertThat(
                        refusal(
                                post(
                                        "/api/v1/hooks",
                                        "{\"name\": \"A B\", \"forge\": \"gitea\", \"analyses\": [\"1\"]}"),
                                422))
                .contains("'A B'");
        assertThat(
                        refusal(
                                post(
                                        "/api/v1/hooks",
                                        "{\"name\": \"a\", \"forge\": \"gitea\", \"analyses\": [\"99\"]}"),
                                422))
                .contains("no analysis '99'");
    }

    @Test
    void rulesAreMadeTriedAndTheirSecretsKept() {
        var made =
                post(
                        "/api/v1/notifications/rules",
                        """
                        {"name": "chat", "target": "webhook", "address": "https://example.org/hook",
                         "secret": "s3cret-of-the-chat", "on": ["regressed", "host-lost"]}
                        """);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(made.body()).doesNotContain("s3cret-of-the-chat");
        String rule = made.headers().firstValue("Location").orElseThrow();
        assertThat(Site.json(get(rule)).path("signed").asBoolean()).isTrue();
        var trial = post(rule + "/test", "");
        assertThat(trial.statusCode()).isEqualTo(202);
        String delivery = Site.json(trial).path("id").asString();
        assertThat(get("/api/v1/notifications/deliveries/" + delivery).statusCode()).isEqualTo(200);
        assertThat(get("/api/v1/notifications/deliveries").body()).contains(delivery);
        assertThat(
                        refusal(
                                post(
                                        "/api/v1/notifications/rules",
                                        "{\"name\": \"x\", \"target\": \"webhook\", \"address\": \"https://x\", \"on\": [\"test\"]}"),
                                400))
                .contains("Unknown event 'test'", "regressed, improved, finished");
        assertThat(refusal(post("/api/v1/notifications/rules", "{}"), 400)).contains("'name'");
        assertThat(call("DELETE", rule, "").statusCode()).isEqualTo(204);
    }

    @Test
    void feedsAreAtom() throws Exception {
        for (String path :
                new String[] {"/api/v1/feeds/notices.atom", "/api/v1/feeds/analyses/1.atom"}) {
            var answer = get(path);
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("application/atom+xml");
            var factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            Element feed =
                    factory.newDocumentBuilder()
                            .parse(new ByteArrayInputStream(answer.body().getBytes(UTF_8)))
                            .getDocumentElement();
            assertThat(feed.getNamespaceURI()).isEqualTo("http://www.w3.org/2005/Atom");
            Element entry = (Element) feed.getElementsByTagName("entry").item(0);
            assertThat(entry.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo("jackson-releases: parse in 2.17.0 regressed <&>");
            String tag = answer.headers().firstValue("ETag").orElseThrow();
            assertThat(site.send(site.admin(path).header("If-None-Match", tag)).statusCode())
                    .isEqualTo(304);
        }
    }

    private static String sign(String body, String secret) throws Exception {
        return "sha256=" + hmac(body, secret);
    }

    private static String hmac(String body, String secret) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        return HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
    }

    /** Without any credential, as a forge does. */
    private HttpResponse<String> push(
            String hook, String event, String delivery, String body, String signature) {
        return site.send(
                site.request("/api/v1/hooks/" + hook)
                        .header("Content-Type", "application/json")
                        .header("X-GitHub-Event", event)
                        .header("X-GitHub-Delivery", delivery)
                        .header("X-Hub-Signature-256", signature)
                        .POST(BodyPublishers.ofString(body)));
    }

    private static String refusal(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return Site.json(answer).path("detail").asString();
    }

    private HttpResponse<String> post(String path, String body) {
        return call("POST", path, body);
    }

    private HttpResponse<String> call(String method, String path, String body) {
        return site.send(
                site.admin(path)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> get(String path) {
        return site.send(site.admin(path));
    }
}
