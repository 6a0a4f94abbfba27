package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.access.Role;
import been.web.RunningController.Site;
import been.web.security.Access;
import been.web.security.AlsoPublic;
import been.web.security.Rights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** docs/access.md lists who may make each call, as contracts and handlers declare. */
@ExtendWith(RunningController.class)
class AccessPageIT {
    private static final Path PAGE = Path.of("../docs/access.md");

    private final Site site;

    AccessPageIT(Site site) {
        this.site = site;
    }

    /** Written by -Dbeen.docs=write, and held otherwise. */
    @Test
    void thePageSaysWhoMayCallWhat() throws IOException {
        String page = page();
        if ("write".equals(System.getProperty("been.docs"))) {
            Files.writeString(PAGE, page);
        }
        assertThat(PAGE).hasContent(page);
    }

    private String page() {
        var text = new StringBuilder();
        text.append(
                """
                # Permissions

                The role and the token scope that each REST call needs. [Security](security.md) \
                explains roles, tokens and sessions. This page is generated from what contracts and \
                handlers declare; do not edit it. A test makes each call with every kind of credential \
                (`AccessMatrixIT`).

                - Each role includes those before it: viewer, operator, admin; host runtimes are \
                separate. A call that declares nothing is denied to everybody.
                - A limited token needs the scope; a session and a token with `all` do not.
                - *public* calls are also answered without a credential, for analyses that an \
                operator made public.

                | call | role | scope |
                | --- | --- | --- |
                """);
        calls().forEach((call, who) -> text.append("| `%s` | %s |%n".formatted(call, who)));
        return text.toString();
    }

    private SortedMap<String, String> calls() {
        var calls = new TreeMap<String, String>();
        site.bean(RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .forEach((info, handler) -> {
                    for (String pattern : info.getPatternValues()) {
                        String path = pattern.replaceAll("\\{(\\w+):[^}]*}", "{$1}") + asked(info);
                        if (isRest(path)) {
                            info.getMethodsCondition()
                                    .getMethods()
                                    .forEach(
                                            method -> calls.put(path + " " + method, who(handler)));
                        }
                    }
                });
        return calls;
    }

    /** What tells a call from another of the same path. */
    private static String asked(RequestMappingInfo info) {
        return info.getParamsCondition().getExpressions().stream()
                .map(Object::toString)
                .sorted()
                .reduce((all, one) -> all + "&" + one)
                .map(all -> "?" + all)
                .orElse("");
    }

    private static boolean isRest(String path) {
        return List.of("/api/", "/health", "/metrics").stream().anyMatch(path::startsWith);
    }

    private String who(HandlerMethod handler) {
        return switch (site.bean(Rights.class).of(handler)) {
            case Access.Anyone(var why) -> "anybody: " + why + " | ";
            case Access.Nobody _ -> throw new IllegalStateException(handler + " declares no right");
            case Access.Least least -> {
                boolean isPublic =
                        AnnotatedElementUtils.hasAnnotation(handler.getMethod(), AlsoPublic.class);
                yield word(least.role())
                        + (isPublic ? "; public" : "")
                        + " | "
                        + (least.role() == Role.HOST ? "" : word(least.scope()));
            }
        };
    }

    private static String word(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
