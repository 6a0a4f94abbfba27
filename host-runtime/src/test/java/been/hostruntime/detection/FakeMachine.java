package been.hostruntime.detection;

import been.machine.detect.MachineFingerprint;
import been.protocol.PropertyTree;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A machine whose cores a test changes. */
public final class FakeMachine implements Detector {
    final AtomicInteger looks = new AtomicInteger();
    final AtomicInteger glances = new AtomicInteger();
    public volatile int cores = 2;
    volatile int mark = 1;
    volatile boolean isBroken;
    volatile CountDownLatch gate = new CountDownLatch(0);

    @Override
    public PropertyTree detect() throws InterruptedException {
        looks.incrementAndGet();
        gate.await();
        if (isBroken) {
            throw new IllegalStateException("a detector broke");
        }
        return properties(cores);
    }

    @Override
    public MachineFingerprint mark() {
        glances.incrementAndGet();
        return new MachineFingerprint(List.of(), List.of("mark " + mark));
    }

    public static PropertyTree properties(int cores) {
        return new PropertyTree(Map.of("cpu", Map.of("cores", cores)));
    }
}
