package been.hostruntime.detection;

import been.machine.detect.MachineMark;
import been.protocol.PropertyTree;

/** How a machine is looked at. */
public interface Detector {

    /** Everything that stays the same until somebody changes it; takes its time. */
    PropertyTree detect() throws InterruptedException;

    /** An equal one means that nothing changed; takes no time worth mentioning. */
    MachineMark mark();
}
