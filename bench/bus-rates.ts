import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Broker } from '#testing/brokers.ts'
import type { BusTask, BusTold, BusTurn } from './bus-process.ts'
import { benchEnvironment } from './environment.ts'
import { processorSeconds } from './processor.ts'
import { quantile } from './report.ts'

/** Hints a second of all processes together; a message is two or three of them. */
const rates = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]
/** Each says its share, and hears what the other one says. */
const talkers = 2

interface RatesBench {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly postgresPid: number
  readonly seconds: number
}

/** Where a bus bends: how late hints are, and how many arrive, at rates that rise; the server of Lieta is not in it. */
export async function busRates(
  bus: string,
  broker: Broker | undefined,
  { databaseUrl, dataDir, postgresPid, seconds }: RatesBench,
): Promise<(string | number)[][]> {
  const environment = {
    ...benchEnvironment(databaseUrl, dataDir),
    ...(broker !== undefined && { REALTIME_BUS: broker.url }),
  }
  const children = await Promise.all(
    Array.from({ length: talkers }, (_, n) => startTalker({ name: `talker${n}`, environment })),
  )
  const carrier = broker?.pid() ?? postgresPid
  try {
    const rows: (string | number)[][] = []
    for (const perSecond of rates) {
      const spent = () => [
        children.reduce((sum, { pid }) => sum + (processorSeconds(pid!) ?? 0), 0),
        processorSeconds(carrier) ?? 0,
      ]
      const before = spent()
      const told = await Promise.all(
        children.map((child) => turn(child, { perSecond: perSecond / talkers, seconds })),
      )
      const used = spent().map((after, at) => after - before[at]!)
      const sent = told.reduce((sum, one) => sum + one.sent, 0)
      const delays = told.flatMap((one) => one.delays)
      rows.push([
        bus,
        perSecond,
        Math.round((delays.length / sent) * 100),
        quantile(delays, 0.5).toFixed(1),
        quantile(delays, 0.99).toFixed(0),
        ...used.map((secondsUsed) => Math.round((secondsUsed * 1e6) / sent)),
      ])
    }
    return rows
  } finally {
    for (const child of children) child.disconnect()
  }
}

async function startTalker(task: BusTask): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'bus-process.ts'), { serialization: 'advanced' })
  child.send(task)
  await once(child, 'message')
  return child
}

async function turn(child: ChildProcess, asked: BusTurn): Promise<BusTold> {
  child.send(asked)
  const [told] = (await once(child, 'message')) as [BusTold]
  return told
}
