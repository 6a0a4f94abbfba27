package been.web.pages.changes;

import been.web.hooks.Commit;
import been.web.hooks.Modifications;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.html.UnorderedList;

/** Commits, newest first, each with a link to its page at the forge. */
final class Commits {
    private static final int SHOWN = 20;
    private static final int LETTERS = 9;

    private Commits() {}

    static Component list(Modifications modifications) {
        UnorderedList list = new UnorderedList();
        list.addClassNames("list", "commits");
        modifications.commits().stream().limit(SHOWN).forEach(each -> list.add(item(each)));
        Div all = new Div(list);
        int left = modifications.commits().size() - SHOWN;
        if (left > 0) {
            all.add(Html.div("quiet small", new Span("And %d more.".formatted(left))));
        }
        if (!modifications.isWhole()) {
            all.add(
                    Html.div(
                            "quiet small",
                            new Span("There may be others that no forge reported.")));
        }
        return all;
    }

    private static ListItem item(Commit commit) {
        String id = commit.id().substring(0, LETTERS);
        Span facts = Html.text("", "quiet", "small");
        String url = commit.url();
        if (url == null) {
            facts.add(Html.text(id, "mono"));
        } else {
            Anchor link = Html.styled(Html.plainLink(url, id), "mono");
            link.getElement().setAttribute("rel", "noopener noreferrer");
            facts.add(link);
        }
        if (!commit.author().isEmpty()) {
            facts.add(new Span(" by " + commit.author() + " "));
        }
        if (commit.at() != null) {
            facts.add(new Moment(commit.at()));
        }
        return new ListItem(new Div(new Span(commit.title())), facts);
    }
}
