package been.web;

import been.web.security.AccessTokens;
import been.web.security.Identity;
import been.web.security.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A controller, running until it is closed: the managers, the repositories, REST and the pages in
 * one process, on the loopback interface only.
 */
public final class Controller implements AutoCloseable {

    private static final Duration ADMIN_TOKEN_LIFETIME = Duration.ofDays(10 * 365);

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

    /** Nothing runs; one sentence says why, and what to do. */
    public record Refused(String why) implements Start {}

    /** Exit status 2 says that the sentence on standard error tells what to change. */
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
                Housekeeping.confine(options.housekeepingCore());
                System.out.println("ready " + controller.url());
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
        int port = freePort(options.port());
        if (port < 0) {
            close(folder);
            return new Refused(portInUse(options.port()));
        }
        // The driver unpacks its library there, and leaves it behind when it is killed.
        System.setProperty("org.sqlite.tmpdir", folder.temporary().toString());
        try {
            ConfigurableApplicationContext context =
                    application(platform, properties(options, folder, port)).run();
            return new Running(announce(folder, context, "http://localhost:" + port));
        } catch (PortInUseException _) {
            close(folder);
            return new Refused(portInUse(port));
        } catch (RuntimeException failure) {
            LoggerFactory.getLogger(Controller.class).error("the start failed", failure);
            close(folder);
            return new Refused(
                    "the controller could not start: %s (more in %s)"
                            .formatted(rootMessage(failure), folder.logFile()));
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

    private static Map<String, Object> properties(
            ControllerOptions options, DataFolder folder, int port) {
        var properties = new LinkedHashMap<String, Object>();
        properties.put("server.port", port);
        properties.put("server.address", "127.0.0.1");
        // Browsers do not tell ports apart: each controller needs a cookie of its own.
        properties.put("server.servlet.session.cookie.name", "been-ui-" + port);
        properties.put("logging.file.name", folder.logFile().toString());
        properties.put("been.folder", folder.path().toString());
        properties.put("server.tomcat.basedir", folder.temporary().toString());
        Path packages = options.packages();
        if (packages != null) {
            properties.put("been.packages", packages.toString());
        }
        return properties;
    }

    private static Controller announce(
            DataFolder folder, ConfigurableApplicationContext context, String url) {
        var controller = new Controller(folder, context, url);
        try {
            keepAdminToken(folder, context.getBean(AccessTokens.class));
            folder.announce(url);
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
            Identity admin = new Identity("admin", Role.ADMIN);
            folder.keepAdminToken(
                    tokens.issue(AccessTokens.Kind.BEARER, admin, ADMIN_TOKEN_LIFETIME));
        }
    }

    /** The port itself when it is free, some free one for 0, or -1. */
    private static int freePort(int wanted) {
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), wanted));
            return probe.getLocalPort();
        } catch (IOException _) {
            return -1;
        }
    }

    private static String portInUse(int port) {
        return "port %d is in use by another program; stop that one or choose another with --port"
                .formatted(port);
    }

    private static @Nullable String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
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
        context.close();
        close(folder);
    }

    private static void close(DataFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            log().warn("the data folder was not left in order: {}", e.toString());
        }
    }

    private static Logger log() {
        return LoggerFactory.getLogger(Controller.class);
    }
}
