package been.analyses.module;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** A value of a role, which is written {@code ${role.name}}. */
public record RoleValue(String role, String name) {

    /** Whether it is the name of the role's host. */
    public boolean isHost() {
        return name.equals(Role.HOST);
    }

    /** Whether it is the number of the role's instances, which is known before any starts. */
    public boolean isCount() {
        return name.equals(Role.COUNT);
    }

    /** Those in texts, in order of appearance. */
    static Set<RoleValue> in(Stream<String> texts) {
        Set<RoleValue> values = new LinkedHashSet<>();
        texts.flatMap(text -> Template.names(text).stream())
                .filter(name -> name.indexOf('.') > 0)
                .map(RoleValue::of)
                .forEach(values::add);
        return Collections.unmodifiableSet(values);
    }

    private static RoleValue of(String text) {
        int dot = text.indexOf('.');
        return new RoleValue(text.substring(0, dot), text.substring(dot + 1));
    }

    @Override
    public String toString() {
        return role + "." + name;
    }
}
