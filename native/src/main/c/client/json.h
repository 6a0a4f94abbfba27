/* As much of JSON as a task and its host runtime say to each other: flat objects of strings and numbers. */
#ifndef BEEN_JSON_H
#define BEEN_JSON_H

/* The text in quotes; to be freed. */
char *quoted(const char *text);

/* What a flat object says under a key: a string without its escapes, or a number as it stands. NULL when there is no
   such key, or no such object; to be freed. */
char *member(const char *object, const char *key);

#endif
