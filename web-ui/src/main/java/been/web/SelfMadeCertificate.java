package been.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A certificate that a controller makes itself, once: others know it by its fingerprint, so that it
 * stays the same. Made by the JDK's keytool.
 */
final class SelfMadeCertificate {

    private static final String VALID_DAYS = "3650";
    private static final int PATIENCE_SECONDS = 60;
    private static final String ALIAS = "been";

    private SelfMadeCertificate() {}

    /** Where it is, or is going to be, in the folder of a controller. */
    static Certificate in(Path folder) {
        Path tls = folder.resolve("tls");
        return new Certificate(tls.resolve("certificate.pem"), tls.resolve("key.pem"), true);
    }

    /**
     * Makes it where there is none yet.
     *
     * @param names by which the controller is called, IP addresses among them
     */
    static void make(Certificate certificate, List<String> names)
            throws IOException, GeneralSecurityException, InterruptedException {
        if (Files.isRegularFile(certificate.chain()) && Files.isRegularFile(certificate.key())) {
            return;
        }
        Path folder = certificate.chain().resolveSibling("");
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        Path store = folder.resolve("new.p12");
        Files.deleteIfExists(store);
        String password = Long.toUnsignedString(new java.security.SecureRandom().nextLong(), 36);
        keytool(store, password, names);
        var keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, password.toCharArray());
        }
        write(
                certificate.key(),
                "PRIVATE KEY",
                keys.getKey(ALIAS, password.toCharArray()).getEncoded());
        write(certificate.chain(), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
        Files.delete(store);
    }

    private static void keytool(Path store, String password, List<String> names)
            throws IOException, InterruptedException {
        String all =
                names.stream()
                        .map(name -> (isAddress(name) ? "ip:" : "dns:") + name)
                        .collect(Collectors.joining(","));
        var keytool =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=BEEN",
                        "-ext",
                        "san=" + all,
                        "-validity",
                        VALID_DAYS,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass:env",
                        "STORE_PASSWORD");
        keytool.environment().put("STORE_PASSWORD", password);
        Process running = keytool.redirectErrorStream(true).start();
        String output = new String(running.getInputStream().readAllBytes(), UTF_8);
        if (!running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || running.exitValue() != 0) {
            running.destroyForcibly();
            throw new IOException("keytool created no certificate: " + output.strip());
        }
    }

    private static boolean isAddress(String name) {
        return name.indexOf(':') >= 0 || name.matches("[0-9.]+");
    }

    /** With its permissions from the first byte on. */
    private static void write(Path file, String kind, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, text, kind));
    }
}
