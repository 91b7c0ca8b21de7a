import type { Metrics } from './metrics.ts'

/** What the processes that share a port say of themselves, and what their parent says of them. */
export interface Collected {
  readonly figures: readonly { readonly process: number; readonly text: string }[]
  readonly processes: readonly {
    readonly process: number
    readonly serving: boolean
    readonly restarts: number
  }[]
}

interface Siblings {
  readonly collect: () => Promise<Collected>
  readonly answerWith: (measure: () => Promise<string>) => void
}

/**
 * Where several processes share a port, whichever is asked answers for all: each figure by its process, as if each had
 * been asked by itself. Sums would fall when one dies, which Prometheus takes for a counter that began anew.
 */
export function ofAllProcesses(own: Metrics, siblings?: Siblings): Pick<Metrics, 'type' | 'text'> {
  if (siblings === undefined) return own
  siblings.answerWith(own.text)
  return { type: own.type, text: async () => oneText(await siblings.collect()) }
}

/** Prometheus wants the lines of one name together, under one heading. */
export function oneText({ figures, processes }: Collected): string {
  const families = new Map<string, string[]>()
  for (const { process, text } of figures)
    for (const family of text.split(/^(?=# HELP )/m)) {
      const lines = family.split('\n').filter((line) => line !== '')
      const heading = lines.filter((line) => line.startsWith('#')).join('\n')
      const before = families.get(heading) ?? []
      families.set(heading, [
        ...before,
        ...lines.filter((line) => !line.startsWith('#')).map((line) => ofProcess(line, process)),
      ])
    }
  const ofParent = (
    name: string,
    type: string,
    help: string,
    value: (one: Collected['processes'][number]) => number,
  ) =>
    families.set(
      `# HELP ${name} ${help}\n# TYPE ${name} ${type}`,
      processes.map((one) => ofProcess(`${name} ${value(one)}`, one.process)),
    )
  ofParent('lieta_process_up', 'gauge', 'Whether the process serves', ({ serving }) => (serving ? 1 : 0))
  ofParent(
    'lieta_process_restarts_total',
    'counter',
    'How often a process ended by itself and another took its place',
    ({ restarts }) => restarts,
  )
  return [...families].map(([heading, lines]) => `${[heading, ...lines].join('\n')}\n`).join('\n')
}

const ofProcess = (line: string, process: number): string =>
  line.replace(/^(\w+)(\{?)/, (_, name: string, brace: string) =>
    brace === '' ? `${name}{process="${process}"}` : `${name}{process="${process}",`,
  )
