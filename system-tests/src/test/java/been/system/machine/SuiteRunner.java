package been.system.machine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes where there is no Maven: {@code FILE CLASS…}. The file gets a line for each
 * test, of words apart by tabs: how it ended, class, method, its name, and why it did not pass.
 */
final class SuiteRunner implements TestExecutionListener {
    private final Path file;

    private SuiteRunner(Path file) {
        this.file = file;
    }

    public static void main(String[] arguments) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(
                                Arrays.stream(arguments)
                                        .skip(1)
                                        .map(name -> selectClass(name))
                                        .toList())
                        .build();
        LauncherFactory.create().execute(request, new SuiteRunner(Path.of(arguments[0])));
        System.exit(0);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        write("skipped", test, reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL -> {
                if (test.isTest()) {
                    write("passed", test, "");
                }
            }
            case ABORTED -> write("skipped", test, message(result));
            case FAILED -> {
                result.getThrowable().ifPresent(SuiteRunner::print);
                write("failed", test, message(result));
            }
        }
    }

    private static void print(Throwable failure) {
        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        System.out.println(trace);
    }

    private static String message(TestExecutionResult result) {
        return result.getThrowable().map(Throwable::toString).orElse("");
    }

    private void write(String end, TestIdentifier test, String why) {
        String type = test.getLegacyReportingName();
        String method = "";
        if (test.getSource().orElse(null) instanceof MethodSource source) {
            type = source.getClassName();
            method = source.getMethodName();
        }
        String name = test.getDisplayName();
        String line = String.join("\t", end, type, method, oneLine(name), oneLine(why)) + "\n";
        try {
            Files.writeString(
                    file,
                    line,
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
