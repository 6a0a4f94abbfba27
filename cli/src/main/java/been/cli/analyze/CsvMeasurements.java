package been.cli.analyze;

import been.results.formats.MeasurementTable;
import been.statistics.Observations;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** CSV, as {@link MeasurementTable} reads it. */
final class CsvMeasurements implements MeasurementSource {

    /** Opens the source when it is read. */
    @FunctionalInterface
    interface Opening {
        InputStream open() throws IOException;
    }

    private final String name;
    private final Opening opening;
    private final long most;

    CsvMeasurements(String name, Opening opening) {
        this(name, opening, MeasurementTable.most());
    }

    /**
     * @param most measurements that are held
     */
    CsvMeasurements(String name, Opening opening, long most) {
        this.name = name;
        this.opening = opening;
        this.most = most;
    }

    @Override
    public Reading read() {
        try (InputStream in = opening.open()) {
            return switch (MeasurementTable.read(name, in, most)) {
                case MeasurementTable.Refused(var problem) -> new Reading.Refused(problem);
                case MeasurementTable.Versions(var versions) -> {
                    List<VersionMeasurements> all = new ArrayList<>();
                    for (MeasurementTable.Version version : versions) {
                        Observations observations = Observations.ofBinaries(version.values());
                        all.add(new VersionMeasurements(version.label(), observations));
                    }
                    yield new Reading.Measurements(all, "", null, null);
                }
            };
        } catch (IOException e) {
            return new Reading.Refused(name + ": cannot be read: " + e.getMessage());
        }
    }
}
