/* A look for leaks, of a program that ends anyway, starts a process that the run's own would see. */
const char *__asan_default_options(void) { return "detect_leaks=0"; }
