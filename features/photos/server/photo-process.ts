import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { type Answer, type Asked, picturePipe } from './answer-photos.ts'
import { keepToHalf } from '#platform/server/system-cores.ts'
import { limitConcurrency } from './concurrency.ts'

/** The process said that nothing can be done with the picture: another try would not help. */
export class UnreadablePhoto extends Error {}

/**
 * A process of its own for what strangers send: what decodes it has no connection to the database, no secrets and, by
 * the flags it is started with, no network, nothing to write to and only its own files to read.
 */
export interface PhotoProcess<Question, Told> {
  /**
   * One question at a time; starts the process where none lives.
   * @throws UnreadablePhoto, or an Error where the process crashed, took too long or too much memory
   */
  readonly ask: (picture: Uint8Array, question: Question) => Promise<Told>
  /** Ends the process; the next question starts another one. */
  readonly stop: () => void
  /** Undefined while none lives. */
  readonly pid: () => number | undefined
}

export interface PhotoProcessOptions {
  /** Calls `answerPhotos`. */
  readonly entry: string
  /** It lives for so long after its last answer, in milliseconds. */
  readonly idle: number
  /** A question has so long, the start of the process included. */
  readonly timeout: number
  /** Of resident memory, in megabytes; watched where the system has /proc. */
  readonly memory: number
}

export function photoProcess<Question, Told>(options: PhotoProcessOptions): PhotoProcess<Question, Told> {
  const { idle, timeout, memory } = options
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
    const started = startChild(options)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    child = started
    return started
  }

  const askNow = (picture: Uint8Array, question: Question): Promise<Told> => {
    const asking = living()
    const id = (asked += 1)
    const { promise, resolve, reject } = Promise.withResolvers<Told>()
    const fail = (reason: string) => {
      if (child === asking) stop()
      reject(new Error(reason))
    }
    const onMessage = (answer: Answer<Told>) => {
      if (answer.id !== id) return
      if ('told' in answer) resolve(answer.told)
      else reject(new UnreadablePhoto(answer.error))
    }
    const onExit = () => fail('the process for photos ended before it answered')
    const late = setTimeout(() => fail(`no answer within ${timeout} ms`), timeout)
    const watch = setInterval(() => {
      void residentMegabytes(asking.pid).then((used) => {
        if (used > memory) fail(`the process for photos took ${Math.round(used)} MB`)
      })
    }, 200)
    asking.on('message', onMessage)
    asking.once('exit', onExit)
    asking.once('error', onExit)
    asking.send({ id, question, length: picture.byteLength } satisfies Asked<Question>, (error) => {
      if (error) onExit()
    })
    pipeOf(asking).write(picture)
    return promise.finally(() => {
      clearTimeout(late)
      clearInterval(watch)
      asking.off('message', onMessage).off('exit', onExit).off('error', onExit)
    })
  }

  const oneAtATime = limitConcurrency(1)
  return {
    ask: (picture, question) =>
      oneAtATime(async () => {
        clearTimeout(rest)
        try {
          return await askNow(picture, question)
        } finally {
          rest = setTimeout(stop, idle)
          rest.unref()
        }
      }),
    stop,
    pid: () => child?.pid,
  }
}

/** From 0, as the server has it, to 19: a tenth of a busy core. Everybody else comes first: who uploads waits anyway. */
const niceness = 10

/**
 * To glibc, in bytes: what a photo needed is kept for the next one. Given back and taken anew it comes a page at a time,
 * 13,000 pages for a photo that is read, in a part of the kernel that may not be interrupted for anybody.
 */
const keptMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 ** 2),
}

const root = join(import.meta.dirname, '../../..')

/** Its own scripts, and packages with their models. */
const readable = () => [
  join(root, 'package.json'),
  join(root, 'features/photos/*'),
  join(realpathSync(join(root, 'node_modules')), '*'),
]

/** Neither the process nor its channel keeps the server from ending. */
function startChild({ entry }: PhotoProcessOptions): ChildProcess {
  const child = fork(entry, {
    // Nothing of the server's environment: it has the secrets. One thread for pictures leaves the other core of two to
    // those who search.
    env: { UV_THREADPOOL_SIZE: '1', ...keptMemory, NODE_NO_WARNINGS: '1' },
    execArgv: [
      '--max-old-space-size=96',
      '--permission',
      ...readable().map((path) => `--allow-fs-read=${path}`),
      '--allow-addons',
      '--allow-wasi',
    ],
    serialization: 'advanced',
    // Its libraries chat; what goes wrong comes as an answer.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  child.unref()
  child.channel?.unref()
  // A picture that breaks off is told by the end of the process.
  pipeOf(child)
    .on('error', () => {})
    .unref()
  if (child.pid !== undefined) {
    keepToHalf(child.pid)
    comeLater(child.pid)
  }
  return child
}

/**
 * By which a picture goes as it is. A message would copy it twice, in memory that is taken for that alone: of five
 * megabytes the server did nothing else for nine milliseconds.
 */
const pipeOf = (child: ChildProcess) => child.stdio[picturePipe] as unknown as Socket

/** A thread inherits it, as it does its cores: those that decode are started by the one thread that there is at this moment. */
function comeLater(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended at once, which its `exit` tells; or the system has no such order.
  }
}

/** 0 where the system does not say. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}
