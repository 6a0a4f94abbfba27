package been.machine.detect;

import been.protocol.PropertyTree;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads what a host is: {@code os}, {@code cpu}, {@code memory}, {@code disks}, {@code network},
 * {@code host}, {@code software} and {@code measurement}. Takes up to two seconds; sizes are bytes,
 * frequencies hertz.
 */
public final class HostDetector {
    private HostDetector() {}

    /**
     * @param accounting how runs are measured here, as results say it
     * @param supervisor which launcher runs have here, as results say it
     */
    public static PropertyTree detect(String accounting, String supervisor)
            throws InterruptedException {
        try (var readers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Map<String, Object>> software = readers.submit(Software::read);
            Future<Map<String, Object>> hardware = readers.submit(Hardware::read);
            var facts = new Facts();
            hardware.get().forEach((name, value) -> put(facts, name, value));
            facts.part("software", software.get());
            facts.part(
                    "measurement",
                    new Facts()
                            .text("accounting", accounting)
                            .text("supervisor", supervisor)
                            .known());
            return new PropertyTree(facts.known());
        } catch (ExecutionException e) {
            throw new IllegalStateException("a detector broke", e.getCause());
        }
    }

    private static void put(Facts facts, String name, Object value) {
        facts.known().put(name, value);
    }
}
