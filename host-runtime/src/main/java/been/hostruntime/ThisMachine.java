package been.hostruntime;

import been.hostruntime.detection.Detector;
import been.machine.allocation.Site;
import been.machine.detect.HostDetector;
import been.machine.detect.MachineMark;
import been.machine.measure.Measurer;
import been.protocol.PropertyTree;
import been.protocol.ResourceLimits;

/** The machine that this runs on, with how runs are measured on it and what it offers to them. */
record ThisMachine(Measurer measurer, Site site) implements Detector {

    @Override
    public PropertyTree detect() throws InterruptedException {
        return OfferedSlots.addTo(
                HostDetector.detect(
                        measurer.accounting(),
                        measurer.supervisor(),
                        measurer.obstacle(ResourceLimits.NONE)),
                site);
    }

    @Override
    public MachineMark mark() {
        return MachineMark.ofThisMachine();
    }
}
