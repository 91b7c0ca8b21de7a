/** A process as far as the bus knows it: forked by the bench, says hints at a rate and how late it heard the others'. */
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { userChannel } from '#platform/contract/realtime.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openBus } from '#platform/server/realtime/bus/bus.ts'

/** What the parent sends when it has forked us: a name on the bus, and what tells which bus. */
export interface BusTask {
  readonly name: string
  readonly environment: Record<string, string>
}

export interface BusTurn {
  readonly perSecond: number
  readonly seconds: number
}

export interface BusTold {
  readonly sent: number
  /** Milliseconds from the saying to the hearing, of each hint that was heard. */
  readonly delays: readonly number[]
}

/** What is still under way when nothing more is said. */
const restMs = 1_000
/** Microseconds since this day: one clock for all processes of the machine. */
const began = Date.UTC(2026, 0)
const now = () => Math.round((performance.timeOrigin + performance.now() - began) * 1_000)

process.once('message', async ({ name, environment }: BusTask) => {
  const config = readConfig(environment)
  let delays: number[] = []
  const bus = openBus(config.realtimeBus, {
    config,
    databaseUrl: environment['DATABASE_URL'] ?? '',
    log: pino({ level: 'error' }),
    self: name,
    onNotice: ({ ids }) => delays.push((now() - (ids as { chat_id: number }).chat_id) / 1_000),
    onGap: () => {},
  })
  process.on('message', async ({ perSecond, seconds }: BusTurn) => {
    delays = []
    let sent = 0
    const started = performance.now()
    for (;;) {
      const elapsed = Math.min((performance.now() - started) / 1_000, seconds)
      for (; sent < elapsed * perSecond; sent += 1)
        bus.send({ channel: userChannel(1), event: 'Typing', ids: { chat_id: now() } })
      if (elapsed === seconds) break
      await sleep(1)
    }
    await sleep(restMs)
    process.send?.({ sent, delays } satisfies BusTold)
  })
  await bus.ready
  process.send?.('ready')
})
process.once('disconnect', () => process.exit())
