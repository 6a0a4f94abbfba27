package been.web.pages;

import com.vaadin.flow.component.dependency.StyleSheet;
import com.vaadin.flow.component.page.AppShellConfigurator;
import com.vaadin.flow.component.page.ColorScheme;
import com.vaadin.flow.component.page.Push;
import com.vaadin.flow.server.AppShellSettings;
import com.vaadin.flow.theme.aura.Aura;

/** What every page has: the theme, light or dark as the user's system is, and push. */
@Push
@ColorScheme(ColorScheme.Value.LIGHT_DARK)
@StyleSheet(Aura.STYLESHEET)
@StyleSheet("context://been/been.css")
public final class Shell implements AppShellConfigurator {

    @Override
    public void configurePage(AppShellSettings settings) {
        settings.addLink("icon", "favicon.svg");
        settings.addMetaTag("description", "BEEN: benchmarks with known confidence");
    }
}
