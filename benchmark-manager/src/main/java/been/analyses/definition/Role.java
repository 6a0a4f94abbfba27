package been.analyses.definition;

import been.documents.Place;
import been.protocol.Placement;

/**
 * Where executions run.
 *
 * @param restrictionAt where its restriction stands in the file, for what only the task manager can
 *     find wrong with it
 */
public record Role(Placement placement, Place restrictionAt) {}
