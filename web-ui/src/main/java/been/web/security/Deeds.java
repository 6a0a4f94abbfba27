package been.web.security;

import java.util.Locale;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;

/** What calls are called in the audit log. */
final class Deeds {

    private Deeds() {}

    /** As declared, else {@code analysis.stop} for {@code AnalysisResource.stop}. */
    static String name(HandlerMethod handler) {
        Deed deed = AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), Deed.class);
        return deed != null
                ? deed.value()
                : words(handler.getBeanType().getSimpleName().replaceAll("Resource$", ""))
                        + "."
                        + words(handler.getMethod().getName());
    }

    private static String words(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
