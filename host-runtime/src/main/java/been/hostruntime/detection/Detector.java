package been.hostruntime.detection;

import been.machine.detect.MachineFingerprint;
import been.protocol.PropertyTree;

/** Detects a machine. */
public interface Detector {

    /** All properties that only change when somebody changes the machine; takes seconds. */
    PropertyTree detect() throws InterruptedException;

    /** A fingerprint that changes with the machine; takes a few milliseconds. */
    MachineFingerprint mark();
}
