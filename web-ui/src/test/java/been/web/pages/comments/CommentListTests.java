package been.web.pages.comments;

import static org.assertj.core.api.Assertions.assertThat;

import been.analyses.Comments;
import been.protocol.access.Role;
import been.web.security.Callers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.textfield.TextArea;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommentListTests {
    private static final Comments.Topic TOPIC = Comments.Topic.ofChange(7);

    private final Book book = new Book();
    private final CommentList list = new CommentList(book, Callers.with(Role.OPERATOR));

    @Test
    void whatIsTypedStaysWhenSomebodyElseComments() {
        TextArea editor = edit("it is the fan");
        book.add(TOPIC, "me too", "bob");
        list.refresh();
        assertThat(all(list)).contains(editor);
        assertThat(text()).contains("me too");
        click("Save");
        assertThat(book.texts()).containsExactly("it is the fan", "me too");
        assertThat(all(list)).doesNotContain(editor);
    }

    @Test
    void whoWasOvertakenSeesTheOtherTextAndSavesAgain() {
        edit("it is the fan");
        book.edit(1, 0, "it was the disk", "eva");
        list.refresh();
        click("Save");
        assertThat(book.texts()).containsExactly("it was the disk");
        assertThat(text()).contains("eva edited this comment meanwhile", "it was the disk");
        click("Save");
        assertThat(book.texts()).containsExactly("it is the fan");
    }

    @Test
    void whatIsTypedOfADeletedCommentCanBeCopied() {
        TextArea editor = edit("it is the fan");
        book.delete(1, 0, "ada");
        list.refresh();
        click("Save");
        assertThat(text()).contains("Somebody deleted this comment meanwhile.");
        assertThat(all(list)).contains(editor);
        click("Cancel");
        assertThat(all(list)).doesNotContain(editor);
    }

    @Test
    void anotherTopicBeginsWithoutEditors() {
        edit("it is the fan");
        list.show(Comments.Topic.ofChange(8));
        assertThat(all(list).filter(TextArea.class::isInstance)).hasSize(1);
    }

    private TextArea edit(String text) {
        book.add(TOPIC, "the fan?", "ada");
        list.show(TOPIC);
        click("Edit");
        TextArea editor =
                all(list)
                        .filter(TextArea.class::isInstance)
                        .map(TextArea.class::cast)
                        .findFirst()
                        .orElseThrow();
        editor.setValue(text);
        return editor;
    }

    private void click(String text) {
        all(list)
                .filter(Button.class::isInstance)
                .map(Button.class::cast)
                .filter(button -> button.getText().equals(text))
                .findFirst()
                .orElseThrow()
                .click();
    }

    private String text() {
        return list.getElement().getTextRecursively();
    }

    private static Stream<Component> all(Component component) {
        return Stream.concat(
                Stream.of(component), component.getChildren().flatMap(CommentListTests::all));
    }

    /** Comments in memory. */
    private static final class Book implements Comments {
        private final List<Comment> comments = new ArrayList<>();

        List<String> texts() {
            return comments.stream().map(Comment::text).toList();
        }

        @Override
        public List<Comment> about(Topic topic) {
            return comments.stream().filter(each -> each.topic().equals(topic)).toList();
        }

        @Override
        public Optional<Comment> comment(long id) {
            return comments.stream().filter(each -> each.id() == id).findFirst();
        }

        @Override
        public Comment add(Topic topic, String text, String who) {
            var added =
                    new Comment(
                            comments.size() + 1L, topic, who, text, 0, Instant.EPOCH, null, null);
            comments.add(added);
            return added;
        }

        @Override
        public Edit edit(long id, int revision, String text, String who) {
            Comment old = comment(id).orElse(null);
            if (old == null) {
                return new Edit.Unknown();
            }
            if (old.revision() != revision) {
                return new Edit.Overtaken(old);
            }
            var edited =
                    new Comment(
                            id,
                            old.topic(),
                            old.who(),
                            text,
                            revision + 1,
                            old.at(),
                            who,
                            Instant.EPOCH);
            comments.set(comments.indexOf(old), edited);
            return new Edit.Done(edited);
        }

        @Override
        public Edit delete(long id, int revision, String who) {
            Optional<Comment> old = comment(id);
            old.ifPresent(comments::remove);
            return old.<Edit>map(Edit.Done::new).orElseGet(Edit.Unknown::new);
        }

        @Override
        public AutoCloseable onChange(Runnable listener) {
            return () -> {};
        }
    }
}
