/** What `npm start` runs: apps/server/main.ts as scripts/build-server.mjs bundles it. */
export const serverEntry = 'dist/server/main.js'

/**
 * How a server process runs (docs/decisions/0138); `deploy/` says the same, and a test compares. What is young has 8 MiB:
 * twice as much makes no search quicker (docs/decisions/0144). A quiet process gives that back too, for which it needs a
 * collection by name (platform/server/idle-memory.ts). What is old may grow by a quarter before it is collected, in place
 * of two to four times. Bytecode that two collections have found unused goes, in place of six: what only a start needs is
 * not kept. Stack traces name the sources. `node:ffi`, by which memory goes back to the system, is experimental and
 * would say so at each start (docs/decisions/0141).
 */
export const serverFlags = [
  '--bytecode-old-age=2',
  '--disable-warning=ExperimentalWarning',
  '--enable-source-maps',
  '--expose-gc',
  '--heap-growing-percent=25',
  '--max-semi-space-size=8',
]

/** glibc gives back what a busy moment needed, instead of keeping it for each thread (docs/decisions/0046). */
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
