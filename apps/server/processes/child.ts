import cluster from 'node:cluster'
import type { Collected } from '#features/insights/server/metrics/of-all-processes.ts'
import type { ToChild, ToParent } from './messages.ts'

/** The other processes of this machine that serve the same port. */
export interface Siblings {
  /** The number of this process among them, from 1 up. */
  readonly number: number
  /** What all of them measure, this one included. */
  readonly collect: () => Promise<Collected>
  /** How this process measures, once it can. */
  readonly answerWith: (measure: () => Promise<string>) => void
  readonly ready: () => void
}

/** Waits for what the parent has to say to a child that it has just forked. */
export async function childOrder(): Promise<{
  readonly order: ToChild & { kind: 'serve' }
  readonly siblings: Siblings
}> {
  let measure: (() => Promise<string>) | undefined
  let asked = 0
  const asks = new Map<number, (collected: Collected) => void>()
  const { promise, resolve: ordered } = Promise.withResolvers<ToChild & { kind: 'serve' }>()
  process.on('message', (message: ToChild) => {
    switch (message.kind) {
      case 'serve':
        return ordered(message)
      case 'measure':
        return void measure?.().then((text) => say({ kind: 'figures', round: message.round, text }))
      case 'collected':
        asks.get(message.ask)?.(message.collected)
        return void asks.delete(message.ask)
    }
  })
  const order = await promise
  return {
    order,
    siblings: {
      number: order.number,
      collect: () =>
        new Promise((resolve) => {
          asked += 1
          asks.set(asked, resolve)
          say({ kind: 'collect', ask: asked })
        }),
      answerWith(how) {
        measure = how
      },
      ready: () => say({ kind: 'ready' }),
    },
  }
}

export const isChild = (): boolean => cluster.isWorker

function say(message: ToParent): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {})
}
