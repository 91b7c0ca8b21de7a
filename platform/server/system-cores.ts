import { functionsOfC } from './c-library.ts'

/** Bytes of a set of cores: 1,024 of them, as glibc has it. */
const setBytes = 128

/**
 * Keeps a process to the last half of the cores that this one may use, the smaller where they are odd: what it starts
 * from now on stays there too. Where there is one core, or the system cannot do it, it may use all.
 */
export function keepToHalf(pid: number): void {
  const call = { arguments: ['i32', 'u64', 'buffer'], return: 'i32' } as const
  const functions = functionsOfC({ sched_getaffinity: call, sched_setaffinity: call })
  const allowed = Buffer.alloc(setBytes)
  if (functions?.sched_getaffinity(0, BigInt(setBytes), allowed) !== 0) return
  const half = lastHalf(allowed)
  if (half !== null) functions.sched_setaffinity(pid, BigInt(setBytes), half)
}

/** Null of a single core. */
function lastHalf(allowed: Buffer): Buffer | null {
  const cores: number[] = []
  for (let core = 0; core < setBytes * 8; core += 1)
    if (((allowed[core >> 3] ?? 0) >> (core & 7)) & 1) cores.push(core)
  const kept = cores.slice(Math.ceil(cores.length / 2))
  if (kept.length === 0) return null
  const half = Buffer.alloc(setBytes)
  for (const core of kept) half[core >> 3]! |= 1 << (core & 7)
  return half
}
