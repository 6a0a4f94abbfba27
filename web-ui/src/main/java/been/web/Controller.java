package been.web;

import been.tasks.MemberAddress;
import been.tasks.wiring.TaskService;
import been.web.security.AccessTokens;
import been.web.security.Identity;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A controller, running until it is closed: the managers, the repositories, REST and the pages in
 * one process; on the loopback interface only, unless configured otherwise.
 */
public final class Controller implements AutoCloseable {

    private static final Duration ADMIN_TOKEN_LIFETIME = Duration.ofDays(10 * 365);

    /** How long uploads and answers that are under way may take when a controller is stopped. */
    private static final String FINISHING = "30s";

    private final DataFolder folder;
    private final ConfigurableApplicationContext context;
    private final String url;

    private Controller(DataFolder folder, ConfigurableApplicationContext context, String url) {
        this.folder = folder;
        this.context = context;
        this.url = url;
    }

    /** What became of a start. */
    public sealed interface Start {}

    public record Running(Controller controller) implements Start {}

    /** Nothing runs; the sentence has the reason and what to do. */
    public record Refused(String why) implements Start {}

    /** Exit status 2: the sentence on standard error has what to change. */
    public static void main(String[] arguments) {
        switch (ControllerOptions.parse(arguments)) {
            case ControllerOptions.Refused refused -> refuse(refused.why());
            case ControllerOptions.Accepted accepted -> run(accepted.options());
        }
    }

    private static void run(ControllerOptions options) {
        switch (start(options, PlatformConfiguration.class)) {
            case Refused refused -> refuse(refused.why());
            case Running running -> {
                Controller controller = running.controller();
                Runtime.getRuntime().addShutdownHook(new Thread(controller::close, "stop"));
                System.out.println("ready " + controller.url());
                Certificate certificate = options.certificate();
                if (certificate != null && certificate.isSelfMade()) {
                    System.out.println("certificate SHA-256 " + certificate.fingerprint());
                }
            }
        }
    }

    private static void refuse(String why) {
        System.err.println("been: " + why);
        System.exit(2);
    }

    /**
     * Starts a controller in this process.
     *
     * @param platform the configuration that provides the managers and repositories
     */
    static Start start(ControllerOptions options, Class<?> platform) {
        return switch (DataFolder.open(options.data())) {
            case DataFolder.Unavailable unavailable -> new Refused(unavailable.why());
            case DataFolder.Held held -> start(options, platform, held.folder());
        };
    }

    private static Start start(ControllerOptions options, Class<?> platform, DataFolder folder) {
        int port = options.listen().freePort();
        if (port < 0) {
            close(folder);
            return new Refused(cannotListen(options.listen()));
        }
        try {
            makeCertificate(options);
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            close(folder);
            return new Refused("the certificate could not be created: " + e.getMessage());
        }
        // The driver unpacks its library there, and leaves it behind when it is killed.
        System.setProperty("org.sqlite.tmpdir", folder.temporary().toString());
        try {
            ConfigurableApplicationContext context =
                    application(platform, properties(options, folder, port)).run(given(options));
            context.getBeanProvider(TaskService.class).ifAvailable(TaskService::releaseTime);
            return new Running(announce(folder, context, options, port));
        } catch (PortInUseException _) {
            close(folder);
            return new Refused(cannotListen(options.listen()));
        } catch (RuntimeException failure) {
            LoggerFactory.getLogger(Controller.class).error("the start failed", failure);
            close(folder);
            return new Refused(
                    "the controller could not start: %s (more in %s)"
                            .formatted(rootMessage(failure), folder.logFile()));
        }
    }

    private static void makeCertificate(ControllerOptions options)
            throws IOException, GeneralSecurityException, InterruptedException {
        Certificate certificate = options.certificate();
        if (certificate != null && certificate.isSelfMade()) {
            SelfMadeCertificate.make(certificate, AnsweredNames.forCertificate(options));
        }
    }

    private static SpringApplication application(
            Class<?> platform, Map<String, Object> properties) {
        var application = new SpringApplication(WebConfiguration.class, platform);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false); // close() decides the order
        application.setDefaultProperties(properties);
        return application;
    }

    /** Overrides the variable BEEN_URL, which may name another platform, for commands. */
    private static String[] given(ControllerOptions options) {
        URI url = options.url();
        return url == null ? new String[0] : new String[] {"--been.url=" + url};
    }

    private static Map<String, Object> properties(
            ControllerOptions options, DataFolder folder, int port) {
        var properties = new LinkedHashMap<String, Object>();
        properties.put("server.port", port);
        properties.put("server.address", options.listen().address().getHostAddress());
        // Browsers do not tell ports apart: each controller needs a cookie of its own.
        properties.put("server.servlet.session.cookie.name", "been-ui-" + port);
        properties.put("logging.file.name", folder.logFile().toString());
        properties.put("been.folder", folder.path().toString());
        LogFormat.of(System.getProperties(), System.getenv())
                .structured()
                .ifPresent(format -> properties.put("logging.structured.format.file", format));
        properties.put("server.tomcat.basedir", folder.temporary().resolve("tomcat").toString());
        properties.put("been.url", url(options, port));
        properties.put("been.names", String.join(",", AnsweredNames.of(options)));
        Certificate certificate = options.certificate();
        if (certificate != null || !options.listen().isLoopback()) {
            properties.put("been.reachable", true);
        }
        if (certificate != null) {
            if (certificate.isPinned()) {
                properties.put("been.fingerprint", certificate.fingerprint());
            }
            properties.put("server.ssl.certificate", "file:" + certificate.chain());
            properties.put("server.ssl.certificate-private-key", "file:" + certificate.key());
        }
        // Hosts of the only controller wait for it; those of several go on at another one.
        Sharing sharing = options.sharing();
        properties.put("server.shutdown", sharing == null ? "immediate" : "graceful");
        if (sharing != null) {
            properties.put("spring.lifecycle.timeout-per-shutdown-phase", FINISHING);
            properties.put("been.database", sharing.database());
            if (sharing.passwordFile() != null) {
                properties.put("been.database.password-file", sharing.passwordFile().toString());
            }
            properties.put("been.cluster.members", join(sharing.members()));
            if (sharing.own() != null) {
                properties.put("been.cluster.own", sharing.own().toString());
            }
        }
        Path packages = options.packages();
        if (packages != null) {
            properties.put("been.packages", packages.toString());
        }
        return properties;
    }

    private static String join(List<MemberAddress> members) {
        return members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
    }

    private static Controller announce(
            DataFolder folder,
            ConfigurableApplicationContext context,
            ControllerOptions options,
            int port) {
        String url = url(options, port);
        Certificate certificate = options.certificate();
        var controller = new Controller(folder, context, url);
        try {
            keepAdminToken(folder, context.getBean(AccessTokens.class));
            folder.announce(url, certificate == null ? null : certificate.fingerprint());
        } catch (IOException e) {
            controller.close();
            throw new IllegalStateException("the data folder cannot be written: " + e, e);
        }
        log().info("ready at {}", url);
        return controller;
    }

    /** The token stays the same over restarts, as long as it is good. */
    private static void keepAdminToken(DataFolder folder, AccessTokens tokens) throws IOException {
        boolean isGood =
                folder.adminToken()
                        .flatMap(token -> tokens.identify(AccessTokens.Kind.BEARER, token))
                        .isPresent();
        if (!isGood) {
            folder.keepAdminToken(
                    tokens.issue(
                            AccessTokens.Kind.BEARER,
                            Identity.OF_DATA_FOLDER,
                            ADMIN_TOKEN_LIFETIME));
        }
    }

    private static String cannotListen(ListenAddress listen) {
        return listen.isLoopback()
                ? "port %d is in use by another program; stop that one or choose another with --port"
                        .formatted(listen.port())
                : "%s is in use by another program, or not an address of this machine; choose another with --listen"
                        .formatted(listen);
    }

    /** Its address, also for programs on this machine. */
    private static String url(ControllerOptions options, int port) {
        URI url = options.url();
        if (url != null) {
            return url.toString();
        }
        return "%s://%s:%d"
                .formatted(
                        options.certificate() == null ? "http" : "https",
                        options.listen().name(),
                        port);
    }

    /** Of a failed access to a file, its own message is but the file's name. */
    static @Nullable String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof AccessDeniedException denied) {
            return "user %s has no permission to access %s"
                    .formatted(System.getProperty("user.name"), denied.getFile());
        }
        if (root instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    public String url() {
        return url;
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    /** Ends what is going on in an orderly way; what was acknowledged is on disk already. */
    @Override
    public void close() {
        log().info("stopping");
        // First the waiting hosts are let go, and the lead; then what is under way is finished.
        context.getBeanProvider(TaskService.class).ifAvailable(TaskService::leave);
        context.close();
        close(folder);
    }

    private static void close(DataFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            log().warn("the data folder could not be closed properly: {}", e.toString());
        }
    }

    private static Logger log() {
        return LoggerFactory.getLogger(Controller.class);
    }
}
