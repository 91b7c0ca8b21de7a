import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Seconds of processor that a process and all its children have used, those that ended included; null where the
 * system does not tell (`/proc`, so only Linux).
 */
export function processorSeconds(pid: number): number | null {
  try {
    return treeOf(pid).reduce((sum, each) => sum + usedBy(each), 0)
  } catch {
    return null
  }
}

function usedBy(pid: number): number {
  // The name may hold spaces and brackets: what follows its last one is fields 3 and on (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Resident bytes of one process, without its children; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return null
  }
}

function treeOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}
