/* The subset of JSON that a task and its host runtime exchange: flat objects of strings and numbers. */
#ifndef BEEN_JSON_H
#define BEEN_JSON_H

/* The text as a JSON string; the caller frees it. */
char *quoted(const char *text);

/* The value of a key in a flat object: an unescaped string, or a number as written. NULL if there is no such key or the
   object is invalid; the caller frees it. */
char *member(const char *object, const char *key);

#endif
