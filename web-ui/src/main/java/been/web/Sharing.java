package been.web;

import been.tasks.MemberAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a controller shares with others.
 *
 * @param database URL of a PostgreSQL database
 * @param passwordFile of the database's user; {@code null} for where its driver looks by itself
 * @param own where its cluster member listens; {@code null} where none is started
 * @param members of the cluster; none where no signals are sent
 */
record Sharing(
        String database,
        @Nullable Path passwordFile,
        @Nullable MemberAddress own,
        List<MemberAddress> members) {
    Sharing {
        members = List.copyOf(members);
    }
}
