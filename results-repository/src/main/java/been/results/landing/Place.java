package been.results.landing;

import been.protocol.results.ExecutionAddress;
import been.results.netcdf.InvalidationNote;

/**
 * The path of an execution's file.
 *
 * @param group the analysis
 * @param path within it, {@code EXPERIMENT/BINARY/EXECUTION.nc}
 */
record Place(String group, String path) {
    /** An experiment may have this name, too: its executions are deeper. */
    static final String DOCUMENTS = "documents/";

    private static final String EXPERIMENT = "experiment.nc";

    /**
     * @throws IllegalArgumentException when the address can have none
     */
    static Place of(ExecutionAddress address) {
        if (address.binary() < 0 || address.execution() < 0) {
            throw new IllegalArgumentException("binaries and executions count from 0: " + address);
        }
        return new Place(
                RelativePath.requireName("analysis", address.analysis()),
                "%s/%d/%d.nc"
                        .formatted(
                                RelativePath.requireName("experiment", address.experiment()),
                                address.binary(),
                                address.execution()));
    }

    /** The path of an experiment's file. */
    static Place ofExperiment(String analysis, String experiment) {
        return new Place(
                RelativePath.requireName("analysis", analysis),
                RelativePath.requireName("experiment", experiment) + "/" + EXPERIMENT);
    }

    /** The path of a document of the analysis, such as its analysis file. */
    static Place ofDocument(String analysis, String name) {
        return new Place(
                RelativePath.requireName("analysis", analysis),
                DOCUMENTS + RelativePath.requireName("document", name));
    }

    /** Whether it is such a document. */
    boolean isDocument() {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return path.equals(DOCUMENTS + name) && !name.equals(EXPERIMENT);
    }

    /** Of the note that takes the execution out of statistics. */
    Place invalidation() {
        return new Place(group, InvalidationNote.name(path));
    }

    /** Of the list of what else the execution left behind. */
    Place attachments() {
        return new Place(
                group, path.substring(0, path.length() - ".nc".length()) + ".attachments.json");
    }

    @Override
    public String toString() {
        return group + "/" + path;
    }
}
