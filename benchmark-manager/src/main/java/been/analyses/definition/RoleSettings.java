package been.analyses.definition;

import been.analyses.module.Bounds;
import been.documents.Place;
import been.protocol.Placement;

/**
 * The settings of an analysis for one role of its module.
 *
 * @param placement where its tasks run
 * @param restrictionAt position of its restriction in the file, for problems that only the task
 *     manager detects
 * @param bounds of each of its tasks
 */
public record RoleSettings(Placement placement, Place restrictionAt, Bounds bounds) {}
