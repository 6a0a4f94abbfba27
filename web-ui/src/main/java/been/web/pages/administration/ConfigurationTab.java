package been.web.pages.administration;

import been.web.pages.parts.DataTable;
import been.web.settings.Settings;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.router.QueryParameters;
import org.springframework.core.env.Environment;

/** What the controller that shows this page was told, and what holds where nobody said anything. */
record ConfigurationTab(Environment environment) implements AdministrationTab {

    @Override
    public String path() {
        return "configuration";
    }

    @Override
    public String title() {
        return "Configuration";
    }

    @Override
    public int order() {
        return 90;
    }

    @Override
    public Component open(QueryParameters query) {
        var table =
                new DataTable("Settings of this controller")
                        .text("Setting")
                        .text("Value")
                        .text("Meaning");
        for (Settings.Effective one : Settings.effective(environment)) {
            String value = one.value();
            String usual = one.setting().usual();
            table.row(
                    DataTable.cell(one.setting().name()),
                    DataTable.cell(
                            value != null ? value : usual.isEmpty() ? "–" : usual + " (default)"),
                    DataTable.cell(one.setting().meaning()));
        }
        return new Div(
                new Paragraph(
                        "What this controller was told when it was started, as an option, as a variable of its environment or as a property; another controller may have been told otherwise."),
                table);
    }
}
