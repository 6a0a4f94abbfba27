package been.web.security;

import been.protocol.access.Role;
import com.vaadin.flow.component.UI;
import com.vaadin.flow.server.ServiceInitEvent;
import com.vaadin.flow.server.UIInitEvent;
import com.vaadin.flow.server.VaadinServiceInitListener;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.beans.factory.annotation.Value;

/**
 * Keeps so many pages open in one browser: what opens beyond that closes the browser's oldest.
 * {@link PageCapacity} counts browsers, of which one that is no browser could open pages without
 * end. Where those of nobody are many already, each such browser keeps its newest page only.
 */
final class PageLimit implements VaadinServiceInitListener {
    private static final long serialVersionUID = 1L;
    private static final int OF_SOMEBODY = 50;
    private static final int OF_NOBODY = 8;

    private final transient Caller caller;
    private final int room;
    private final AtomicInteger nobodys = new AtomicInteger();

    PageLimit(Caller caller, @Value("${been.open-browsers:0}") int mostOpen) {
        this.caller = caller;
        room = PageCapacity.ofNobody(mostOpen > 0 ? mostOpen : PageCapacity.usual());
    }

    @Override
    public void serviceInit(ServiceInitEvent event) {
        event.getSource().addUIInitListener(this::opened);
    }

    private void opened(UIInitEvent event) {
        boolean isSomebodys = caller.may(Role.VIEWER);
        int most = isSomebodys ? OF_SOMEBODY : ofNobody(nobodys.get(), room);
        if (!isSomebodys) {
            nobodys.incrementAndGet();
            event.getUI().addDetachListener(_ -> nobodys.decrementAndGet());
        }
        List<UI> own = new ArrayList<>(event.getUI().getSession().getUIs());
        own.removeIf(page -> page.isClosing() || page.equals(event.getUI()));
        own.sort(Comparator.comparingInt(UI::getUIId));
        for (UI oldest : own.subList(0, Math.max(0, own.size() + 1 - most))) {
            oldest.close();
        }
    }

    /** How many pages a browser without a user may have open while so many are open in all. */
    static int ofNobody(int open, int room) {
        return open < room ? OF_NOBODY : 1;
    }
}
