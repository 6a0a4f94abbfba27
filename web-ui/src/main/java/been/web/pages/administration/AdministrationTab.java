package been.web.pages.administration;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.router.QueryParameters;

/** One part of the administration page: every bean of this kind becomes a tab of it. */
public interface AdministrationTab {

    /** The part of the address that opens it, such as {@code users}. */
    String path();

    String title();

    /** Tabs with smaller numbers stand before those with greater ones. */
    int order();

    /**
     * A new component for one who opens the tab; only administrators do.
     *
     * @param query of the address, for filters and parts of lists
     */
    Component open(QueryParameters query);
}
