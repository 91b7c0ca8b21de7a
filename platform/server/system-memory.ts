import { readFileSync } from 'node:fs'

export interface SystemMemory {
  /** Hands the pages that lie free within what malloc holds to the system: a millisecond, or some ten after pictures. */
  readonly trim: () => void
  /**
   * Lets go of the pages of Node's program: what a start alone ran stays away, the rest comes back as it is used, from
   * the system's cache. The system does the same with them where memory is short.
   */
  readonly unmapProgram: () => void
}

/** `MADV_DONTNEED` of madvise(2). */
const dontNeed = 4

/**
 * By functions of the C library, which Node has no words of its own for (docs/decisions/0141). Undefined where it has no
 * `malloc_trim` (musl, macOS, Windows), or Node no foreign functions.
 */
export function openSystemMemory(): SystemMemory | undefined {
  const ffi = process.getBuiltinModule('node:ffi')
  if (process.platform !== 'linux' || ffi === undefined) return undefined
  try {
    const { functions } = ffi.dlopen(null, {
      malloc_trim: { arguments: ['u64'], return: 'i32' },
      madvise: { arguments: ['u64', 'u64', 'i32'], return: 'i32' },
    })
    const program = cleanPartsOf(process.execPath)
    return {
      trim: () => void functions.malloc_trim(0n),
      unmapProgram() {
        for (const { start, bytes } of program) functions.madvise(start, bytes, dontNeed)
      },
    }
  } catch {
    return undefined
  }
}

/**
 * Where a file is mapped that nobody may write to and nobody has: letting go of anything else would lose it. What the
 * loader has filled in and closed again (`RELRO`) is read-only too, and is told by its anonymous pages.
 */
function cleanPartsOf(file: string): { start: bigint; bytes: bigint }[] {
  return readFileSync('/proc/self/smaps', 'utf8')
    .split(/^(?=[\da-f]+-[\da-f]+ )/m)
    .flatMap((mapping) => {
      const [, start, end, path] = /^([\da-f]+)-([\da-f]+) r-[x-]p \S+ \S+ \d+ +(.+)$/m.exec(mapping) ?? []
      const isClean = /^Anonymous: +0 kB$/m.test(mapping) && /^Private_Dirty: +0 kB$/m.test(mapping)
      if (path !== file || !isClean) return []
      return [{ start: BigInt(`0x${start}`), bytes: BigInt(`0x${end}`) - BigInt(`0x${start}`) }]
    })
}
