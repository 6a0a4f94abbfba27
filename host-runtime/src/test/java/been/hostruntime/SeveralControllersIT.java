package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.ControllerAddress;
import been.protocol.JoinToken;
import been.protocol.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host runtime that knows several controllers on one database. */
class SeveralControllersIT {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir private Path data;

    private final FakeController controller = new FakeController();
    private final List<HostRuntime> runtimes = new ArrayList<>();

    SeveralControllersIT() throws IOException {}

    @AfterEach
    void leaveNothing() throws IOException {
        for (HostRuntime runtime : runtimes) {
            runtime.close();
        }
        controller.close();
    }

    private void start(String token, URI... controllers) throws Exception {
        Path file = Files.writeString(data.resolve("token"), token);
        var connected = new CountDownLatch(1);
        var settings =
                new HostSettings(
                        Arrays.stream(controllers)
                                .map(url -> new ControllerAddress(url, null))
                                .toList(),
                        data,
                        FakeController.host(),
                        file,
                        0,
                        "",
                        List.of(),
                        null);
        runtimes.add(HostRuntime.start(settings, connected::countDown));
        connected.await();
    }

    private void assertWorks() throws InterruptedException {
        Command.Offer offer = Offers.shell("true").offer();
        controller.command(offer);
        assertThat(controller.awaitEnd(offer.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void whenOneDiesTheHostGoesOnToAnotherAndItsTaskRunsOn() throws Exception {
        URI second = controller.another();
        start(FakeController.TOKEN, controller.address(), second);
        var offer = Offers.shell("until [ -e go ]; do sleep 0.05; done").offer();
        controller.command(offer);
        controller.awaitRunning(offer.attempt());
        int before = controller.syncs().size();
        long killed = System.nanoTime();
        // Whichever it talks to: only one lives.
        controller.kill(controller.address());
        await().until(() -> controller.syncs().size() > before);
        System.out.printf(
                "a host was heard of %d ms after a controller of two died%n",
                (System.nanoTime() - killed) / 1_000_000);
        Files.createFile(
                data.resolve("host/tasks")
                        .resolve(offer.attempt().task() + "@1")
                        .resolve("work/go"));
        assertThat(controller.awaitEnd(offer.attempt()).outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(controller.incarnation()).isEqualTo(1);
    }

    @Test
    void aHostLearnsOfOthersAndFindsThemAfterARestartWithoutTheFirst() throws Exception {
        URI second = controller.another();
        controller.tell(new ControllerAddress(second, null));
        start(FakeController.TOKEN, controller.address());
        await().until(() -> Files.exists(data.resolve("host/controllers.json")));
        runtimes.removeFirst().close();
        controller.kill(controller.address());
        start("", controller.address());
        assertWorks();
    }

    @Test
    void theJoinTokenTellsTheAddressAndTheCertificate() throws Exception {
        SSLContext certificate = certificate();
        URI url = controller.encrypted(certificate);
        var address = new ControllerAddress(url, fingerprint());
        start(new JoinToken(FakeController.TOKEN, List.of(address)).text());
        assertWorks();
        runtimes.removeFirst().close();
        start(""); // the token is used, and what it told is remembered
        assertWorks();
    }

    @Test
    void aCertificateThatNobodyVouchesForIsNotTalkedTo() throws Exception {
        URI url = controller.encrypted(certificate());
        Path file = Files.writeString(data.resolve("token"), FakeController.TOKEN);
        var settings = new HostSettings(url, data, FakeController.host(), file);
        var begun = new CountDownLatch(1);
        var starting =
                Thread.ofVirtual()
                        .start(() -> {
                            begun.countDown();
                            try {
                                runtimes.add(HostRuntime.start(settings, () -> {}));
                            } catch (IOException | InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        begun.await();
        await().during(Duration.ofSeconds(3)).until(() -> controller.syncs().isEmpty());
        assertThat(data.resolve("host/credential")).doesNotExist();
        starting.interrupt();
        starting.join();
    }

    private SSLContext certificate() throws Exception {
        Path store = data.resolve("certificate.p12");
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                                "-genkeypair",
                                "-keyalg",
                                "EC",
                                "-alias",
                                "c",
                                "-dname",
                                "CN=elsewhere",
                                "-validity",
                                "2",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                new String(PASSWORD))
                        .redirectErrorStream(true)
                        .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(keys(store), PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static KeyStore keys(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return keys;
    }

    private String fingerprint() throws Exception {
        byte[] certificate = keys(data.resolve("certificate.p12")).getCertificate("c").getEncoded();
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate));
    }
}
