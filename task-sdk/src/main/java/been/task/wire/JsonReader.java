package been.task.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JSON value by recursive descent. */
final class JsonReader {
    private final String text;
    private int at;
    private int depth;

    JsonReader(String text) {
        this.text = text;
    }

    @Nullable Object whole() {
        Object value = value();
        if (peek() != -1) {
            throw unexpected("the end");
        }
        return value;
    }

    private @Nullable Object value() {
        return switch (peek()) {
            case '{' -> map();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
            default -> throw unexpected("a value");
        };
    }

    private Map<String, @Nullable Object> map() {
        enter();
        var map = new LinkedHashMap<String, @Nullable Object>();
        if (!skip('}')) {
            do {
                if (peek() != '"') {
                    throw unexpected("a key in quotes");
                }
                String key = string();
                require(':');
                if (map.containsKey(key)) {
                    throw new JsonException("the key '" + key + "' is there twice");
                }
                map.put(key, value());
            } while (skip(','));
            require('}');
        }
        depth--;
        return map;
    }

    private List<@Nullable Object> list() {
        enter();
        var list = new ArrayList<@Nullable Object>();
        if (!skip(']')) {
            do {
                list.add(value());
            } while (skip(','));
            require(']');
        }
        depth--;
        return list;
    }

    private void enter() {
        at++;
        if (++depth > Json.DEEPEST) {
            throw new JsonException("nested deeper than " + Json.DEEPEST + " levels");
        }
    }

    private String string() {
        at++;
        var string = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return string.toString();
            }
            if (c < 0x20) {
                at--;
                throw unexpected("an escaped control character");
            }
            string.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> (char) ((hex() << 12) | (hex() << 8) | (hex() << 4) | hex());
            default -> {
                at--;
                throw unexpected("an escape such as \\n");
            }
        };
    }

    private int hex() {
        char c = next();
        int digit = c < 128 ? Character.digit(c, 16) : -1;
        if (digit < 0) {
            at--;
            throw unexpected("a hexadecimal digit");
        }
        return digit;
    }

    private Object number() {
        int start = at;
        at += text.charAt(at) == '-' ? 1 : 0;
        int digits = at;
        digits();
        if (text.charAt(digits) == '0' && at > digits + 1) {
            at = digits;
            throw unexpected("a number without leading zeros");
        }
        boolean whole = true;
        if (at < text.length() && text.charAt(at) == '.') {
            whole = false;
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) | 0x20) == 'e') {
            whole = false;
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            digits();
        }
        String number = text.substring(start, at);
        if (whole) {
            try {
                return Long.valueOf(number);
            } catch (NumberFormatException e) {
                return finite(number, start); // beyond a long
            }
        }
        return finite(number, start);
    }

    private static Double finite(String number, int start) {
        double value = Double.parseDouble(number);
        if (Double.isInfinite(value)) {
            throw new JsonException(
                    "column " + (start + 1) + ": the number is too large for 64 bits");
        }
        return value;
    }

    private void digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw unexpected("a digit");
        }
    }

    private @Nullable Object word(String word, @Nullable Boolean value) {
        if (!text.startsWith(word, at)) {
            throw unexpected("a value");
        }
        at += word.length();
        return value;
    }

    private void require(char c) {
        if (!skip(c)) {
            throw unexpected("'" + c + "'");
        }
    }

    private boolean skip(char c) {
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    private int peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : -1;
    }

    private char next() {
        if (at >= text.length()) {
            throw unexpected("the rest of the string");
        }
        return text.charAt(at++);
    }

    private JsonException unexpected(String expected) {
        String found = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new JsonException(
                "column " + (at + 1) + ": expected " + expected + ", found " + found);
    }
}
