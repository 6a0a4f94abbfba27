package been.web.pages.analysis;

import been.protocol.analyses.AnalysisView;
import com.vaadin.flow.component.html.Div;

/** One tab's content; changes what it shows in place, so that nothing flickers. */
abstract class Part extends Div {

    Part() {
        addClassName("tab-body");
    }

    abstract void show(AnalysisView view, Selection selection);
}
