import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PhotoReading } from '../../contract/photo-reading.ts'
import type { ReaderAnswer } from './reader-process.ts'

/** The file is no picture that can be read: another try would not help. */
export class UnreadablePhoto extends Error {}

export interface PhotoReader {
  /**
   * One photo at a time; starts the process where none lives.
   * @throws UnreadablePhoto, or an Error where the process crashed, took too long or too much memory
   */
  readonly read: (bytes: Uint8Array) => Promise<PhotoReading>
  /** Ends the process; the next photo starts another one. */
  readonly stop: () => void
  /** Undefined while none lives. */
  readonly pid: () => number | undefined
}

interface ReaderOptions {
  /** Of the process, in a test: one that misbehaves. */
  readonly entry?: string
  /** It lives for so long after the last photo, in milliseconds. */
  readonly idle?: number
  /** A photo has so long, the start of the process included: two to eight seconds where nobody else computes. */
  readonly timeout?: number
  /** Of resident memory, in megabytes; watched where the system has /proc. */
  readonly memory?: number
}

export function photoReader({
  entry = fileURLToPath(import.meta.resolve('./reader-process.ts')),
  idle = 20_000,
  timeout = 40_000,
  memory = 350,
}: ReaderOptions = {}): PhotoReader {
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let asked = 0

  const stop = () => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = undefined
  }

  const living = (): ChildProcess => {
    if (child?.connected) return child
    const started = startChild(entry)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    child = started
    return started
  }

  const ask = (bytes: Uint8Array): Promise<PhotoReading> => {
    const asking = living()
    const id = (asked += 1)
    const { promise, resolve, reject } = Promise.withResolvers<PhotoReading>()
    const fail = (reason: string) => {
      if (child === asking) stop()
      reject(new Error(reason))
    }
    const onMessage = (answer: ReaderAnswer) => {
      if (answer.id !== id) return
      if ('reading' in answer) resolve(answer.reading)
      else reject(new UnreadablePhoto(answer.error))
    }
    const onExit = () => fail('the reader ended before it answered')
    const late = setTimeout(() => fail(`not read within ${timeout} ms`), timeout)
    const watch = setInterval(() => {
      void residentMegabytes(asking.pid).then((used) => {
        if (used > memory) fail(`the reader took ${Math.round(used)} MB`)
      })
    }, 200)
    asking.on('message', onMessage)
    asking.once('exit', onExit)
    asking.once('error', onExit)
    asking.send({ id, bytes }, (error) => {
      if (error) onExit()
    })
    return promise.finally(() => {
      clearTimeout(late)
      clearInterval(watch)
      asking.off('message', onMessage).off('exit', onExit).off('error', onExit)
    })
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    read(bytes) {
      const answer = turn.then(() => {
        clearTimeout(rest)
        return ask(bytes)
      })
      turn = answer
        .catch(() => {})
        .then(() => {
          rest = setTimeout(stop, idle)
          rest.unref()
        })
      return answer
    },
    stop,
    pid: () => child?.pid,
  }
}

/** Neither the process nor its channel keeps the server from ending. */
function startChild(entry: string): ChildProcess {
  const child = fork(entry, {
    // Nothing of the server's environment: it has the secrets. One arena: threads that take turns need no more.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--max-old-space-size=96',
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-wasi',
    ],
    serialization: 'advanced',
    // Its libraries chat; what goes wrong comes as an answer.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

/** 0 where the system does not say. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

/** The one of this process. */
export const reader = photoReader()
