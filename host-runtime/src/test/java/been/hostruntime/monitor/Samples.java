package been.hostruntime.monitor;

import been.machine.utilisation.ProcessSample;
import been.machine.utilisation.RunSample;
import java.util.ArrayList;

/** Made-up samples of runs. */
final class Samples {
    private Samples() {}

    static RunSample of(String... programs) {
        var processes = new ArrayList<ProcessSample>();
        for (String program : programs) {
            processes.add(
                    new ProcessSample(
                            100 + processes.size(), 1, program, 1, 2, 0, 4096, 1, 5, 0, null, 7L));
        }
        return new RunSample(
                0, 3.0, 2.0, 1.0, 8192L, (long) programs.length, null, null, 9L, 0L, processes);
    }
}
