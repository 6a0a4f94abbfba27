package been.analyses.definition;

import been.analyses.module.Bounds;
import been.documents.Place;
import been.protocol.Placement;

/**
 * What an analysis says of a role of its module.
 *
 * @param placement where its tasks run
 * @param restrictionAt where its restriction stands in the file, for what only the task manager can
 *     find wrong with it
 * @param bounds of each of its tasks
 */
public record RoleSettings(Placement placement, Place restrictionAt, Bounds bounds) {}
