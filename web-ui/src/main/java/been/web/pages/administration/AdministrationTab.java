package been.web.pages.administration;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;
import java.util.function.Function;

/**
 * One part of the administration page: every bean of this kind becomes a tab of it.
 *
 * @param path the part of the address that opens it, such as {@code users}
 * @param order tabs with smaller numbers come before those with greater ones
 * @param open makes the content for the query of an address; only administrators open it
 */
public record AdministrationTab(
        String path, String title, int order, Function<QueryParameters, Component> open) {}
