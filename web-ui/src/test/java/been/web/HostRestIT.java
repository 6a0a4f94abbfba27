package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.HostName;
import been.protocol.PropertyTree;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.Wire;
import been.tasks.Hosts;
import been.web.RunningController.Site;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RunningController.class)
class HostRestIT {

    private final Site site;

    HostRestIT(Site site) {
        this.site = site;
    }

    @Test
    void joinTokenIsGoodForOneHost() {
        String token = site.bean(Hosts.class).createJoinToken("admin");

        var first = register(token);
        var second = register(token);

        assertThat(Wire.read(first.body(), RegistrationResponse.class).credential())
                .isEqualTo("credential-of-delta");
        assertThat(second.statusCode()).isEqualTo(401);
        assertThat(Site.json(second).path("code").asString()).isEqualTo("host.join-token");
    }

    private HttpResponse<String> register(String token) {
        var request =
                new RegistrationRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        token,
                        new HostName("delta"),
                        PropertyTree.EMPTY);
        return site.send(
                site.request("/api/host/v1/register")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Wire.write(request))));
    }

    @Test
    void syncAnswersTheHostItself() {
        var answer = sync("alpha", 5, "");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(Wire.read(answer.body(), SyncResponse.class).leaseMillis()).isEqualTo(60_000);
    }

    @Test
    void unknownKeysOfANewerHostRuntimeAreIgnored() {
        assertThat(sync("alpha", 5, ",\"newInVersionTwo\":1").statusCode()).isEqualTo(200);
    }

    @Test
    void staleIncarnationAndForeignNamesAreRefused() {
        var stale = sync("alpha", 4, "");
        var foreign = sync("beta", 5, "");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(Site.json(stale).path("code").asString()).isEqualTo("host.stale");
        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(Site.json(foreign).path("code").asString()).isEqualTo("host.mismatch");
    }

    private HttpResponse<String> sync(String host, long incarnation, String more) {
        var request =
                new SyncRequest(
                        SyncRequest.PROTOCOL_VERSION,
                        new HostName(host),
                        incarnation,
                        0,
                        List.of(),
                        List.of(),
                        null,
                        List.of(),
                        0);
        String json = Wire.write(request);
        return site.send(
                site.host("/api/host/v1/sync")
                        .header("Content-Type", "application/json")
                        .POST(
                                BodyPublishers.ofString(
                                        json.substring(0, json.length() - 1) + more + "}")));
    }

    @Test
    void resultFileIsTakenOnceItIsWhole() {
        String content = "measurements";

        var stored = upload("t-up", 1, "results/a.brec", content, sha256(content));
        var damaged = upload("t-up", 1, "results/a.brec", content, "00".repeat(32));
        var superseded = upload("t-up", 2, "results/a.brec", content, sha256(content));

        assertThat(stored.statusCode()).isEqualTo(201);
        assertThat(Site.json(stored).path("bytes").asInt()).isEqualTo(content.length());
        assertThat(damaged.statusCode()).isEqualTo(422);
        assertThat(Site.json(damaged).path("code").asString()).isEqualTo("upload.damaged");
        assertThat(superseded.statusCode()).isEqualTo(409);
        assertThat(Site.json(superseded).path("code").asString()).isEqualTo("upload.superseded");
    }

    private HttpResponse<String> upload(
            String task, int attempt, String path, String content, String sha256) {
        return site.send(
                site.host(
                                "/api/host/v1/attempts/%s/%d/files?path=%s"
                                        .formatted(task, attempt, path))
                        .header("X-Content-SHA256", sha256)
                        .PUT(BodyPublishers.ofString(content)));
    }

    @Test
    void packageIsFetchedByDigest() {
        String digest =
                Site.json(site.send(site.admin("/api/v1/packages")))
                        .path("items")
                        .get(0)
                        .path("digest")
                        .asString();

        assertThat(site.send(site.host("/api/host/v1/packages/" + digest)).body()).startsWith("PK");
        assertThat(site.send(site.host("/api/host/v1/packages/none")).statusCode()).isEqualTo(404);
    }

    private static String sha256(String content) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
