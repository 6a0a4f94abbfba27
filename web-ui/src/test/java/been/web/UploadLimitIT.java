package been.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** So many files at a time, and no more. */
@ExtendWith(RunningController.class)
class UploadLimitIT {
    private static final int AT_ONCE = 16;

    private final Site site;

    UploadLimitIT(Site site) {
        this.site = site;
    }

    @Test
    void oneTooManyIsTurnedAwayUntilAnotherHasEnded() throws Exception {
        List<Socket> sending = new ArrayList<>();
        try {
            for (int i = 0; i < AT_ONCE; i++) {
                sending.add(begin());
            }
            HttpResponse<String> refused =
                    Awaitility.await()
                            .until(
                                    () -> oneMoreBeside(sending),
                                    answer -> answer.statusCode() == 429);
            assertThat(refused.body()).contains("upload.too-many", "You are sending 16 files");
            assertThat(refused.headers().firstValue("Retry-After")).contains("5");
            assertThat(site.send(site.admin("/api/v1/packages")).statusCode())
                    .as("everything else goes on")
                    .isEqualTo(200);
        } finally {
            for (Socket one : sending) {
                one.close();
            }
        }
        Awaitility.await().until(() -> oneMore().statusCode() != 429);
    }

    /** What a page's visitor did is read whole before anybody asks whose page it is. */
    @Test
    void whatPagesSayIsBounded() throws Exception {
        byte[] long5 = new byte[5 << 20];
        var announced =
                site.send(
                        site.request("/?v-r=uidl&v-uiId=0")
                                .POST(BodyPublishers.ofByteArray(long5)));
        assertThat(announced.statusCode()).isEqualTo(413);
    }

    /** On a slow machine it may take the place of one of the others, which is then refused. */
    private HttpResponse<String> oneMoreBeside(List<Socket> sending) throws Exception {
        HttpResponse<String> answer = oneMore();
        if (answer.statusCode() != 429) {
            sending.add(begin());
        }
        return answer;
    }

    private HttpResponse<String> oneMore() {
        return site.send(
                site.admin("/api/v1/packages")
                        .header("Content-Type", "application/octet-stream")
                        .PUT(BodyPublishers.ofString("no package")));
    }

    private Socket begin() throws Exception {
        URI url = URI.create(site.url());
        var socket = new Socket(url.getHost(), url.getPort());
        socket.getOutputStream()
                .write(
                        "PUT /api/v1/packages HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000000\r\n\r\nbegun"
                                .formatted(url.getPort(), site.adminToken())
                                .getBytes(US_ASCII));
        return socket;
    }
}
