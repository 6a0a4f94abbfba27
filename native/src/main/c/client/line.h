/* The connection of one command to the host runtime, which may be restarted meanwhile. */
#ifndef BEEN_LINE_H
#define BEEN_LINE_H

#include <stddef.h>

enum { OK, REFUSED, MISUSED, UNREACHABLE }; /* exit statuses */

enum { LONGEST_LINE = 1 << 20 };

/* Prints one sentence and exits. */
void give_up(int status, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));

/* Memory, or the end. */
void *room(size_t bytes);

/* Text as by printf; to be freed. */
char *text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sends a line to which there is no answer. */
void tell(const char *line);

/* Sends a line with the id 1, again after every loss of the connection, and returns the value of its answer. Exits
   with the message when it is refused, or with what was waited for when the time is over; forever when it is negative. */
char *ask(const char *line, double seconds, const char *what);

#endif
