#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line.h"

char *quoted(const char *text) {
    char *quoted = room(6 * strlen(text) + 3), *to = quoted;
    *to++ = '"';
    for (const unsigned char *from = (const unsigned char *)text; *from; from++)
        if (*from == '"' || *from == '\\') *to++ = '\\', *to++ = (char)*from;
        else if (*from < 0x20) to += sprintf(to, "\\u%04x", *from);
        else *to++ = (char)*from;
    *to++ = '"';
    *to = 0;
    return quoted;
}

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

static char *utf8(char *to, unsigned code) {
    if (code < 0x80) return *to++ = (char)code, to;
    if (code < 0x800) *to++ = (char)(0xC0 | code >> 6);
    else {
        if (code < 0x10000) *to++ = (char)(0xE0 | code >> 12);
        else *to++ = (char)(0xF0 | code >> 18), *to++ = (char)(0x80 | (code >> 12 & 0x3F));
        *to++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *to++ = (char)(0x80 | (code & 0x3F));
    return to;
}

/* Parses the code after \u, including a second surrogate. NULL if there is none. */
static const char *escaped_code(const char *at, unsigned *code) {
    unsigned low;
    if (sscanf(at, "%4x", code) != 1 || strlen(at) < 4) return NULL;
    at += 4;
    if (*code >= 0xD800 && *code < 0xDC00 && sscanf(at, "\\u%4x", &low) == 1 && low >= 0xDC00 && low < 0xE000)
        return *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00), at + 6;
    if (*code >= 0xD800 && *code < 0xE000) *code = 0xFFFD; /* an unpaired surrogate */
    return at;
}

/* Parses from after the opening quote to after the closing one; NULL if there is none. */
static const char *string(const char *at, char **text) {
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char *to = *text = room(strlen(at) + 1);
    while (*at && *at != '"') {
        const char *name;
        unsigned code;
        if (*at != '\\') *to++ = *at++;
        else if (at[1] && (name = strchr(names, at[1]))) *to++ = meant[name - names], at += 2;
        else if (at[1] == 'u' && (at = escaped_code(at + 2, &code))) to = utf8(to, code);
        else return free(*text), NULL;
    }
    *to = 0;
    if (*at == '"') return at + 1;
    return free(*text), NULL;
}

static const char *word(const char *at, char **text) {
    size_t length = strcspn(at, ",} \t\r\n");
    *text = memcpy(room(length + 1), at, length);
    (*text)[length] = 0;
    return at + length;
}

char *member(const char *at, const char *key) {
    for (at = skip_space(at); *at == '{' || *at == ','; at = skip_space(at)) {
        char *name, *value;
        at = skip_space(at + 1);
        if (*at != '"' || !(at = string(at + 1, &name))) return NULL;
        int wanted = strcmp(name, key) == 0;
        free(name);
        at = skip_space(at);
        if (*at != ':') return NULL;
        at = skip_space(at + 1);
        if (!(at = *at == '"' ? string(at + 1, &value) : word(at, &value))) return NULL;
        if (wanted) return value;
        free(value);
    }
    return NULL;
}
