/* The connection of one command to the host runtime, which may be restarted meanwhile. */
#ifndef BEEN_LINE_H
#define BEEN_LINE_H

#include <stddef.h>

enum { OK, REFUSED, MISUSED, UNREACHABLE }; /* exit statuses */

enum { LONGEST_LINE = 1 << 20 };

/* Prints a message and exits. */
void give_up(int status, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));

/* Allocates memory; exits if there is none. */
void *room(size_t bytes);

/* Formats as printf does; the caller frees the text. */
char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sends a line that has no answer. */
void tell(const char *line);

/* Sends a line with the id 1, again after every loss of the connection, and returns the value of its answer. Exits
   with the message if it is refused, or naming what was awaited on timeout; a negative timeout waits forever. */
char *ask(const char *line, double seconds, const char *what);

#endif
