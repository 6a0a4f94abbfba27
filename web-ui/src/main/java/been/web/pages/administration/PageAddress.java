package been.web.pages.administration;

import com.vaadin.flow.server.VaadinServletRequest;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Where the platform answers, as the browser at work calls it. */
final class PageAddress {

    private PageAddress() {}

    /** Without a trailing slash. */
    static String base() {
        return ServletUriComponentsBuilder.fromContextPath(
                        VaadinServletRequest.getCurrent().getHttpServletRequest())
                .build()
                .toUriString();
    }
}
