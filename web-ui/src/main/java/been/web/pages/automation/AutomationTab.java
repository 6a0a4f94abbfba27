package been.web.pages.automation;

import been.analyses.Runs;
import been.analyses.Schedules;
import been.web.hooks.Hooks;
import been.web.pages.administration.AdministrationTab;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.QueryParameters;

/**
 * What runs analyses without anybody: clocks and forges.
 *
 * @param platform where forges reach it
 */
record AutomationTab(Schedules schedules, Runs runs, Hooks hooks, String platform, Caller caller)
        implements AdministrationTab {

    @Override
    public String path() {
        return "automation";
    }

    @Override
    public String title() {
        return "Automation";
    }

    @Override
    public int order() {
        return 30;
    }

    @Override
    public Component open(QueryParameters query) {
        return new Div(
                new SchedulesPart(schedules, runs, caller), new HooksPart(hooks, platform, caller));
    }
}
