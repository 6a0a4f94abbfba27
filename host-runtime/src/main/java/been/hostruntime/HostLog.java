package been.hostruntime;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;

/**
 * Writes the log of a host process to a file of at most 10 MB, with up to three rotated files.
 * Operators read it; the process itself prints only {@code ready} and the reason for its end.
 * Configured in code, because Logback's XML parser would stay in memory. Registered in {@code
 * META-INF/services}.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class HostLog extends ContextAwareBase implements Configurator {
    private static final String FILE = "been.host.log";
    private static final FileSize LARGEST = FileSize.valueOf("10MB");
    private static final int PREDECESSORS = 3;
    private static final String LINE =
            "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} %msg%n";

    /** Must be called before the first logger is created. */
    static void writeTo(Path file) {
        System.setProperty(FILE, file.toString());
    }

    @Override
    public ExecutionStatus configure(LoggerContext logging) {
        String file = System.getProperty(FILE);
        if (file == null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY; // embedded in another process
        }
        var appender = new RollingFileAppender<ILoggingEvent>();
        appender.setContext(logging);
        appender.setFile(file);
        appender.setEncoder(encoder(logging));
        roll(logging, appender, file);
        appender.start();
        Logger root = logging.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.addAppender(appender);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static PatternLayoutEncoder encoder(LoggerContext logging) {
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(logging);
        encoder.setPattern(LINE);
        encoder.start();
        return encoder;
    }

    private static void roll(
            LoggerContext logging, RollingFileAppender<ILoggingEvent> appender, String file) {
        var predecessors = new FixedWindowRollingPolicy();
        predecessors.setContext(logging);
        predecessors.setParent(appender);
        predecessors.setFileNamePattern(file.replace("%", "\\%") + ".%i");
        predecessors.setMinIndex(1);
        predecessors.setMaxIndex(PREDECESSORS);
        predecessors.start();
        var size = new SizeBasedTriggeringPolicy<ILoggingEvent>();
        size.setContext(logging);
        size.setMaxFileSize(LARGEST);
        size.start();
        appender.setRollingPolicy(predecessors);
        appender.setTriggeringPolicy(size);
    }
}
