/**
 * How a server process runs (docs/decisions/0131); `deploy/` says the same, and a test compares. The space for what is
 * young stays small, whatever a busy moment needed: V8 never gives it back.
 */
export const serverFlags = ['--max-semi-space-size=4']

/** glibc gives back what pictures needed, instead of keeping it for each thread (docs/decisions/0046). */
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
