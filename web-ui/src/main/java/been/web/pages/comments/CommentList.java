package been.web.pages.comments;

import been.analyses.Comments;
import been.analyses.Comments.Comment;
import been.analyses.Comments.Edit;
import been.analyses.Comments.Topic;
import been.protocol.access.Role;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.UnorderedList;
import com.vaadin.flow.component.textfield.TextArea;
import java.util.List;
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

    public CommentList(Comments comments, Caller caller) {
        this.comments = comments;
        this.caller = caller;
        addClassName("comments");
        list.addClassNames("list", "plane");
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
            text.clear();
            problem.clear();
        }
        topic = about;
        refresh();
    }

    /** Reads the comments again. */
    public void refresh() {
        List<Comment> found = comments.about(topic);
        list.setVisible(!found.isEmpty());
        if (found.equals(shown) && list.getChildren().findAny().isPresent()) {
            return;
        }
        shown = found;
        list.removeAll();
        found.forEach(comment -> list.add(item(comment)));
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
        Div words = Html.div("said");
        words.setText(comment.text());
        ListItem item = new ListItem(head, words);
        if (mayEdit(comment)) {
            head.add(
                    Html.text("", "grow"),
                    Html.small("Edit", () -> edit(comment, item)),
                    Html.small("Delete", () -> report(deleted(comment))));
        }
        return item;
    }

    /** Only administrators edit the comments of others. */
    private boolean mayEdit(Comment comment) {
        return caller.may(comment.who().equals(caller.name()) ? Role.OPERATOR : Role.ADMIN);
    }

    private <T> T act(String what, Comment comment, Supplier<T> call) {
        Role least = comment.who().equals(caller.name()) ? Role.OPERATOR : Role.ADMIN;
        return caller.act(least, what, String.valueOf(comment.id()), call);
    }

    private Edit deleted(Comment comment) {
        return act(
                "comment.delete",
                comment,
                () -> comments.delete(comment.id(), comment.revision(), caller.name()));
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
        Component buttons =
                Html.buttons(
                        Html.small(
                                "Save",
                                () -> {
                                    String edited = editor.getValue().strip();
                                    if (edited.isEmpty()) {
                                        editor.setErrorMessage("Write something, or delete it.");
                                        editor.setInvalid(true);
                                    } else {
                                        report(save(comment, edited));
                                    }
                                }),
                        Html.small("Cancel", this::redraw));
        Html.fill(item, editor, buttons);
        editor.focus();
    }

    private void report(Edit edit) {
        problem.clear();
        switch (edit) {
            case Edit.Done _ -> {}
            case Edit.Overtaken overtaken -> problem.say(overtaken.sentence());
            case Edit.Unknown _ -> problem.say("Somebody deleted this comment meanwhile.");
        }
        redraw();
    }

    private void redraw() {
        shown = List.of();
        list.removeAll();
        refresh();
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
