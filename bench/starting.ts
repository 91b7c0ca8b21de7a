import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, untilReady } from '#testing/server-process.ts'
import { processorSeconds, residentAtRest } from './processor.ts'
import { type Finding, memoryFinding } from './report.ts'

const starter = join(import.meta.dirname, '../scripts/start.mjs')
/** Seconds that the background work of a first start may take before its memory is looked at all the same. */
const patienceSeconds = 240

/** `npm start` on a fresh folder with the demo people, and once more: how long until it serves, what it holds then. */
export async function benchStart(): Promise<Finding[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lieta-bench-start-'))
  // Builds what there is to build, so that neither start pays for it.
  await begun(dataDir).then(({ end }) => end())
  await rm(dataDir, { recursive: true })
  try {
    const first = await begun(dataDir)
    await untilIdle(first.server)
    await first.end()
    const again = await begun(dataDir)
    const resident = await residentAtRest(again.server)
    await again.end()
    return [
      {
        what: 'first start with the demo, until ready',
        figure: first.seconds,
        unit: 's',
        limit: { atMost: 15 },
      },
      { what: 'start, until ready', figure: again.seconds, unit: 's', limit: { atMost: 4 } },
      ...memoryFinding('memory of the server at rest, with the demo, 20 s after its start', resident, 110),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function begun(dataDir: string) {
  const started = performance.now()
  const child = spawn(process.execPath, [starter], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(child, 300)
  return { seconds: (performance.now() - started) / 1000, server: serverOf(child), end: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Where the system tells (`/proc`): what `npm start` has started. */
function serverOf({ pid = 0 }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  } catch {
    return pid
  }
}

/** Portraits are drawn and read after the start: until that is done, hardly anything is used for five seconds. */
async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000
  while (performance.now() < end) {
    const before = processorSeconds(pid) ?? 0
    await sleep(5_000)
    if ((processorSeconds(pid) ?? 0) - before < 0.5) return
  }
}
