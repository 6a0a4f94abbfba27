package been.web.security;

import been.protocol.access.Scope;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Scopes as a column holds them: their names, separated by commas; nothing for everything. */
final class ScopeList {

    private ScopeList() {}

    static @Nullable String write(Set<Scope> scopes) {
        return scopes.contains(Scope.ALL)
                ? null
                : scopes.stream().sorted().map(Scope::name).collect(Collectors.joining(","));
    }

    static Set<Scope> read(@Nullable String column) {
        return column == null
                ? Set.of(Scope.ALL)
                : Arrays.stream(column.split(","))
                        .map(Scope::valueOf)
                        .collect(Collectors.toUnmodifiableSet());
    }
}
