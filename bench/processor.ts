import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/**
 * Seconds of processor that a process and all its children have used, those that ended included; null where the
 * system does not tell (`/proc`, so only Linux).
 */
export function processorSeconds(pid: number): number | null {
  const used = treeOf(pid).map(usedBy)
  return used[0] === null ? null : used.reduce<number>((sum, each) => sum + (each ?? 0), 0)
}

/** Null for one that has ended: then its time is counted with its parent's. */
function usedBy(pid: number): number | null {
  const stat = textOf(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name may hold spaces and brackets: what follows its last one is fields 3 and on (proc(5)).
  const fields = stat.split(') ').at(-1)!.split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Resident MiB of a process and of each below it, the largest last. */
export const residentOfAll = (pid: number): number[] =>
  treeOf(pid)
    .map((each) => Math.round((residentBytes(each) ?? 0) / 1024 / 1024))
    .toSorted((a, b) => a - b)

/** Resident bytes of one process, without its children; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`) ?? '') ?? []
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** Once a process has been quiet for so long, which is when it has given back what its start took. */
const atRestSeconds = 20

export async function residentAtRest(pid: number): Promise<number | null> {
  await sleep(atRestSeconds * 1000)
  return residentBytes(pid)
}

function treeOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) =>
    (textOf(`/proc/${pid}/task/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(treeOf)]
}

/** Processes and threads end while one looks. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
