package been.web.pages.comments;

import been.analyses.Comments;
import been.analyses.Comments.Comment;
import been.analyses.Comments.Edit;
import been.analyses.Comments.Topic;
import been.protocol.access.Role;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Morph;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.component.textfield.TextArea;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The comments on one thing, and a field to add one. */
public final class CommentList extends Div {
    private final Comments comments;
    private final Caller caller;
    private final UnorderedList list = new UnorderedList();
    private final Problem problem = new Problem();
    private final TextArea text = new TextArea();
    private Topic topic = Topic.ofChange(0);
    private List<Comment> shown = List.of();

    /** Items in which comments are being edited, by the comment's number; what was typed stays. */
    private final Map<Long, ListItem> edited = new LinkedHashMap<>();

    public CommentList(Comments comments, Caller caller) {
        this.comments = comments;
        this.caller = caller;
        addClassName("comments");
        list.addClassNames("list", "plane");
        list.setVisible(false);
        text.setLabel("Comment");
        text.setMaxLength(Comments.LONGEST);
        text.setWidthFull();
        var add = new Button("Add comment", _ -> add());
        add.addThemeName("small");
        Div say = Html.div("say", text, add);
        say.setVisible(caller.may(Role.OPERATOR));
        add(list, problem, say);
    }

    /** Shows the comments on something; what is being typed stays. */
    public void show(Topic about) {
        if (!about.equals(topic)) {
            edited.clear();
            text.clear();
            problem.clear();
            topic = about;
            redraw();
        } else {
            refresh();
        }
    }

    /** Reads the comments again. */
    public void refresh() {
        List<Comment> found = comments.about(topic);
        if (!found.equals(shown)) {
            draw(found);
        }
    }

    private void redraw() {
        draw(comments.about(topic));
    }

    private void draw(List<Comment> found) {
        shown = found;
        var deleted = new LinkedHashMap<>(edited);
        var items = new ArrayList<ListItem>();
        for (Comment comment : found) {
            ListItem editor = deleted.remove(comment.id());
            items.add(editor == null ? item(comment) : editor);
        }
        items.addAll(deleted.values());
        list.setVisible(!items.isEmpty());
        Morph.refill(list, items.toArray(Component[]::new));
    }

    private ListItem item(Comment comment) {
        Div head =
                Html.div(
                        "row",
                        Html.text(comment.who(), "label"),
                        Html.styled(new Moment(comment.at()), "quiet", "small"));
        if (comment.editedBy() != null) {
            head.add(Html.text("edited by " + comment.editedBy(), "quiet", "small"));
        }
        ListItem item = new ListItem(head, words(comment));
        item.getElement().setAttribute("data-comment", comment.id() + "." + comment.revision());
        if (mayEdit(comment)) {
            head.add(
                    Html.text("", "grow"),
                    Html.small("Edit", () -> edit(comment, item)),
                    Html.small("Delete", () -> delete(comment)));
        }
        return item;
    }

    private static Div words(Comment comment) {
        Div words = Html.div("said");
        words.setText(comment.text());
        return words;
    }

    /** Only administrators edit the comments of others. */
    private boolean mayEdit(Comment comment) {
        return caller.may(comment.who().equals(caller.name()) ? Role.OPERATOR : Role.ADMIN);
    }

    private <T> T act(String what, Comment comment, Supplier<T> call) {
        Role least = comment.who().equals(caller.name()) ? Role.OPERATOR : Role.ADMIN;
        return caller.act(least, what, String.valueOf(comment.id()), call);
    }

    private void delete(Comment comment) {
        report(
                act(
                        "comment.delete",
                        comment,
                        () -> comments.delete(comment.id(), comment.revision(), caller.name())));
        redraw();
    }

    private Edit save(Comment comment, String text) {
        return act(
                "comment.edit",
                comment,
                () -> comments.edit(comment.id(), comment.revision(), text, caller.name()));
    }

    private void edit(Comment comment, ListItem item) {
        var editor = new TextArea("Your comment", comment.text(), "");
        editor.setMaxLength(Comments.LONGEST);
        editor.setWidthFull();
        edited.put(comment.id(), item);
        edit(comment, item, editor);
    }

    /** What the editor contains replaces this revision of the comment. */
    private void edit(Comment comment, ListItem item, TextArea editor, Component... above) {
        Html.fill(item, above);
        item.add(
                editor,
                Html.buttons(
                        Html.small("Save", () -> save(comment, item, editor)),
                        Html.small("Cancel", () -> stopEditing(comment))));
        editor.focus();
    }

    private void save(Comment comment, ListItem item, TextArea editor) {
        String words = editor.getValue().strip();
        if (words.isEmpty()) {
            editor.setErrorMessage("Write something, or delete it.");
            editor.setInvalid(true);
            return;
        }
        Edit edit = save(comment, words);
        report(edit);
        switch (edit) {
            case Edit.Done _ -> stopEditing(comment);
            case Edit.Overtaken(var other) -> edit(other, item, editor, words(other));
            case Edit.Unknown _ -> {} // what was typed can still be copied
        }
    }

    private void stopEditing(Comment comment) {
        edited.remove(comment.id());
        redraw();
    }

    private void report(Edit edit) {
        problem.clear();
        switch (edit) {
            case Edit.Done _ -> {}
            case Edit.Overtaken overtaken -> problem.say(overtaken.sentence());
            case Edit.Unknown _ -> problem.say("Somebody deleted this comment meanwhile.");
        }
    }

    private void add() {
        String comment = text.getValue().strip();
        if (comment.isEmpty()) {
            text.focus();
            return;
        }
        comments.add(topic, comment, caller.name());
        text.clear();
        problem.clear();
        refresh();
    }
}
