import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, whatever the machine: what /proc counts in. */
const ticksPerSecond = 100

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** Seconds of processor. */
  readonly seconds: number
}

/** Every process of this machine, as /proc tells; none where there is no /proc. */
function allProcesses(): Process[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const seconds = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
      return [{ pid: Number(pid), parent: Number(fields[1]), name, seconds }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** This process and those below it. */
function family(root: number): Process[] {
  const all = allProcesses()
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

const sum = (processes: readonly Process[]) => processes.reduce((total, { seconds }) => total + seconds, 0)

/** Seconds of processor so far: of a server and its children, of the PostgreSQL below `postgresOf`, of a broker. */
export function processorTimes(server: number, postgresOf: number, broker: number | undefined) {
  return {
    node: sum(family(server)),
    postgres: sum(family(postgresOf).filter(({ name }) => name === 'postgres')),
    broker: broker === undefined ? 0 : sum(family(broker)),
  }
}

/** Of a server and its children, in MiB, the largest last. */
export const residentMegabytes = (server: number): number[] =>
  family(server)
    .map(({ pid }) => {
      const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Math.round(Number(kilobytes) / 1024)
    })
    .toSorted((a, b) => a - b)
