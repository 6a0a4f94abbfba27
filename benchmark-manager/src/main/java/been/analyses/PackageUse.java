package been.analyses;

import been.protocol.analyses.AnalysisId;

/**
 * An analysis that uses a package.
 *
 * @param isOpen whether it goes on, so that the package is still needed
 */
public record PackageUse(AnalysisId analysis, String name, boolean isOpen) {}
