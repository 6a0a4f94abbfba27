/*
 * pages SHARED PRIVATE CHILDREN: a known amount of memory. Children share SHARED MiB with their
 * parent and each have PRIVATE MiB of their own, all touched, at the same time.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define MIB 1048576L

static char *memory(long mebibytes, int kind)
{
    char *start = mmap(NULL, mebibytes * MIB, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);

    if (start == MAP_FAILED)
        _exit(1);
    return start;
}

int main(int argc, char **argv)
{
    long shared = argc > 1 ? atol(argv[1]) : 128;
    long own = argc > 2 ? atol(argv[2]) : 32;
    int children = argc > 3 ? atoi(argv[3]) : 4;
    char *together = memory(shared, MAP_SHARED);
    int ready[2];
    int go[2];
    char byte;

    if (pipe(ready) != 0 || pipe(go) != 0)
        return 1;
    memset(together, 1, shared * MIB);
    for (int i = 0; i < children; i++) {
        if (fork() == 0) {
            volatile long sum = 0;

            for (long at = 0; at < shared * MIB; at += 4096)
                sum += together[at];
            memset(memory(own, MAP_PRIVATE), 1, own * MIB);
            close(go[1]);
            if (write(ready[1], "", 1) != 1)
                _exit(1);
            _exit(read(go[0], &byte, 1) == 0 ? 0 : 1);
        }
    }
    for (int i = 0; i < children; i++)
        if (read(ready[0], &byte, 1) != 1)
            return 1;
    close(go[1]);
    while (wait(NULL) > 0)
        ;
    printf("bytes %ld\n", (shared + own * children) * MIB);
    return 0;
}
