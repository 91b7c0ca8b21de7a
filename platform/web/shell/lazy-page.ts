import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { noAnswer } from '../api/client.ts'

export type LazyPage<P extends object = object> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches the code before it is shown; never fails. */
  preload: () => Promise<void>
}

type Chunk<P extends object, K extends string> = () => Promise<Record<K, ComponentType<P>>>

/** A component in a chunk of its own: `lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage')`. */
export function lazyPage<P extends object, K extends string>(load: Chunk<P, K>, name: K): LazyPage<P> {
  let here: Page<P> | undefined
  const fetched = () =>
    load().then((chunk) => {
      here = { default: chunk[name] }
      return here
    })
  const page = lazy(() =>
    here
      ? atOnce(here)
      : fetched().catch((error: unknown) => {
          throw noAnswer(error)
        }),
  )
  const preload = () =>
    fetched().then(
      () => {},
      () => {},
    )
  return Object.assign(page, { preload })
}

interface Page<P extends object> {
  readonly default: ComponentType<P>
}

/**
 * Of a page whose code is here React would else show the fallback first, and then hold the page back for 300 ms, lest
 * the two flicker. It asks for `then` alone.
 */
function atOnce<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- a promise that is kept before anybody waits is what React looks for
  return { then: (kept: (value: T) => void) => kept(value) } as Promise<T>
}

/** The same for an optional component: it comes after the page, and if its code cannot be loaded, nothing is shown. */
export function lazyExtra<P extends object, K extends string>(
  load: Chunk<P, K>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    afterPage()
      .then(load)
      .then(
        (chunk) => ({ default: chunk[name] }),
        () => ({ default: () => null }),
      ),
  )
}

/** For what has to come sooner or later: asked for again when the connection is back, and every ten seconds. */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 10_000)
        addEventListener('online', resolve, { once: true, signal: AbortSignal.timeout(10_000) })
      })
    }
  }
}

/**
 * Once the page has asked for what it shows: a browser has six connections to a server, and a dozen small chunks
 * before the results kept a phone waiting for a second.
 */
async function afterPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }
  // A page that never rests must not keep back what somebody has pressed for.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 500))
  await Promise.race([scheduler?.postTask?.(() => {}, { priority: 'background' }), longEnough])
}

interface Scheduler {
  postTask: (task: () => void, options: { priority: 'background' }) => Promise<void>
}
