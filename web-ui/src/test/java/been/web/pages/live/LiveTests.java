package been.web.pages.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.vaadin.flow.component.html.Div;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LiveTests {
    private final AtomicInteger source = new AtomicInteger();
    private final List<Integer> shown = new ArrayList<>();
    private final Live<Integer> live = Live.of(new Div(), source::incrementAndGet, shown::add);

    @Test
    void aReadingThatTookLongDoesNotReplaceANewerOne() {
        Runnable slow = live.reading();
        Runnable quick = live.reading();
        quick.run();
        slow.run();
        assertThat(shown).containsExactly(2);
        live.reading().run();
        assertThat(shown).containsExactly(2, 3);
    }

    @Test
    void whatWasReadBeforeThePageShowsAnotherThingIsDropped() {
        Runnable before = live.reading();
        live.now();
        before.run();
        assertThat(shown).containsExactly(2);
    }
}
