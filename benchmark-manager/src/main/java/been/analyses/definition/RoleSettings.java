package been.analyses.definition;

import been.analyses.module.Bounds;
import been.documents.Place;
import been.protocol.Placement;
import java.util.Optional;

/**
 * The settings of an analysis for one role of its module.
 *
 * @param placement where its tasks run
 * @param restrictionAt position of its restriction in the file, for problems that only the task
 *     manager detects
 * @param bounds of each of its tasks
 * @param link between its ports and the roles that use them; empty for nothing between them
 */
public record RoleSettings(
        Placement placement, Place restrictionAt, Bounds bounds, Optional<LinkSection> link) {}
