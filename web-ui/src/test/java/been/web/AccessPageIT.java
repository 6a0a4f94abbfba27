package been.web;

import static org.assertj.core.api.Assertions.assertThat;

import been.web.RunningController.Site;
import been.web.security.AllowedTo;
import been.web.security.AlsoPublic;
import been.web.security.OpenToAnyone;
import been.web.security.Role;
import been.web.security.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** docs/access.md says of every call who may make it, as its handler declares. */
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
                explains roles, tokens and sessions. This page is generated from what the handlers \
                declare; do not edit it. A test makes each call with every kind of credential \
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

    private static String who(HandlerMethod handler) {
        OpenToAnyone open =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), OpenToAnyone.class);
        if (open != null) {
            return "anybody: " + open.value() + " | ";
        }
        AllowedTo allowed = Objects.requireNonNull(declared(handler), handler.toString());
        boolean isPublic =
                AnnotatedElementUtils.hasAnnotation(handler.getMethod(), AlsoPublic.class);
        return word(allowed.value())
                + (isPublic ? "; public" : "")
                + " | "
                + (allowed.value() == Role.HOST ? "" : word(scope(allowed)));
    }

    private static @Nullable AllowedTo declared(HandlerMethod handler) {
        AllowedTo onMethod =
                AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), AllowedTo.class);
        return onMethod != null
                ? onMethod
                : AnnotatedElementUtils.findMergedAnnotation(
                        handler.getBeanType(), AllowedTo.class);
    }

    private static Scope scope(AllowedTo declared) {
        if (declared.scope().length > 0) {
            return declared.scope()[0];
        }
        return declared.value() == Role.VIEWER ? Scope.READ : Scope.ALL;
    }

    private static String word(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
