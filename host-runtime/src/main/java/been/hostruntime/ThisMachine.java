package been.hostruntime;

import been.hostruntime.detection.Detector;
import been.machine.detect.HostDetector;
import been.machine.detect.MachineMark;
import been.machine.measure.Measurer;
import been.protocol.PropertyTree;

/** The machine that this runs on, with how runs are measured on it. */
record ThisMachine(Measurer measurer) implements Detector {

    @Override
    public PropertyTree detect() throws InterruptedException {
        return HostDetector.detect(measurer.accounting(), measurer.supervisor());
    }

    @Override
    public MachineMark mark() {
        return MachineMark.ofThisMachine();
    }
}
