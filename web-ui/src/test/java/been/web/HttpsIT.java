package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import been.protocol.ControllerAddress;
import been.protocol.PinnedTrust;
import been.protocol.access.Role;
import been.web.admission.AdvertisedAddresses;
import been.web.example.ExamplePlatform;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller that serves HTTPS with a certificate of its own. */
class HttpsIT {
    private static final char[] SECRET = "changeit".toCharArray();

    @TempDir private Path folder;

    @Test
    void aControllerWithACertificateSpeaksHttpsAndNothingElse() throws Exception {
        KeyStore keys = selfSigned();
        Path certificate =
                pem("CERTIFICATE", keys.getCertificate("been").getEncoded(), "certificate.pem");
        Path key = pem("PRIVATE KEY", keys.getKey("been", SECRET).getEncoded(), "key.pem");
        var accepted =
                (ControllerOptions.Accepted)
                        ControllerOptions.parse(
                                "--data",
                                folder.resolve("data").toString(),
                                "--port",
                                "0",
                                "--tls-certificate",
                                certificate.toString(),
                                "--tls-key",
                                key.toString());
        var running =
                (Controller.Running) Controller.start(accepted.options(), ExamplePlatform.class);
        try (Controller controller = running.controller();
                HttpClient http = HttpClient.newBuilder().sslContext(trusting(keys)).build();
                HttpClient stranger = HttpClient.newHttpClient()) {
            assertThat(controller.url()).startsWith("https://localhost:");
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(keys.getCertificate("been").getEncoded());
            assertThat(controller.context().getBean(AdvertisedAddresses.class).controllers())
                    .as("what join tokens carry")
                    .startsWith(
                            new ControllerAddress(
                                    URI.create(controller.url()),
                                    HexFormat.of().formatHex(digest)));
            var health = HttpRequest.newBuilder(URI.create(controller.url() + "/api/v1/health"));
            assertThat(http.send(health.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThatIOException()
                    .as("one who does not know the certificate")
                    .isThrownBy(() -> stranger.send(health.build(), BodyHandlers.ofString()));
            var plain = URI.create(controller.url().replace("https:", "http:") + "/api/v1/health");
            assertThat(
                            http.send(
                                            HttpRequest.newBuilder(plain).build(),
                                            BodyHandlers.ofString())
                                    .statusCode())
                    .as("HTTP at the door of HTTPS")
                    .isEqualTo(400);
        }
    }

    @Test
    void aCertificateOfItsOwnIsMadeOnceAndKnownByItsFingerprint() throws Exception {
        String data = folder.resolve("own").toString();
        var accepted =
                (ControllerOptions.Accepted)
                        ControllerOptions.parse("--data", data, "--port", "0", "--tls-self-made");
        String first = fingerprintOfARun(accepted.options());
        assertThat(fingerprintOfARun(accepted.options())).isEqualTo(first);
        Path key = Path.of(data, "controller", "tls", "key.pem");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        try (Stream<Path> left = Files.list(key.resolveSibling(""))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("key.pem", "certificate.pem");
        }
    }

    private static String fingerprintOfARun(ControllerOptions options) throws Exception {
        var running = (Controller.Running) Controller.start(options, ExamplePlatform.class);
        try (Controller controller = running.controller()) {
            String fingerprint =
                    controller.context().getEnvironment().getRequiredProperty("been.fingerprint");
            var context = SSLContext.getInstance("TLS");
            context.init(
                    null, new TrustManager[] {new PinnedTrust(() -> Set.of(fingerprint))}, null);
            try (HttpClient http = HttpClient.newBuilder().sslContext(context).build()) {
                var link =
                        controller
                                .context()
                                .getBean(LoginLinks.class)
                                .create(controller.url(), new Identity("admin", Role.ADMIN));
                var answer =
                        http.send(
                                HttpRequest.newBuilder(URI.create(link)).build(),
                                BodyHandlers.discarding());
                assertThat(answer.statusCode()).isEqualTo(303);
                assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
                        .contains("; Secure");
            }
            return fingerprint;
        }
    }

    private KeyStore selfSigned() throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-alias",
                                "been",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "san=dns:localhost",
                                "-storetype",
                                "PKCS12",
                                "-keystore",
                                store.toString(),
                                "-storepass",
                                new String(SECRET))
                        .redirectErrorStream(true)
                        .start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        keytool.waitFor();
        assertThat(keytool.exitValue()).as(said).isZero();
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, SECRET);
        }
        return keys;
    }

    private Path pem(String kind, byte[] content, String name) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(name),
                "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("been", keys.getCertificate("been"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
