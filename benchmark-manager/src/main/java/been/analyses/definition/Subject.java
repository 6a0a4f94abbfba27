package been.analyses.definition;

import been.analyses.module.BenchmarkModule;
import been.protocol.PackageReference;
import java.util.Map;

/**
 * What is benchmarked.
 *
 * @param name of the module, or {@code command}
 */
record Subject(String name, BenchmarkModule module, Map<String, PackageReference> packages) {}
