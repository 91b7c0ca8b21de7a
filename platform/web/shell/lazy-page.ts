import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { noAnswer } from '../api/client.ts'

export type LazyPage<P extends object = object> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches the code before it is shown. */
  preload: () => void
}

type Chunk<P extends object, K extends string> = () => Promise<Record<K, ComponentType<P>>>

/** A component in a chunk of its own: `lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage')`. */
export function lazyPage<P extends object, K extends string>(load: Chunk<P, K>, name: K): LazyPage<P> {
  const page = lazy(() =>
    load().then(
      (chunk) => ({ default: chunk[name] }),
      (error: unknown) => {
        throw noAnswer(error)
      },
    ),
  )
  return Object.assign(page, { preload: () => void load().catch(() => {}) })
}

/** The same for an optional component: if its code cannot be loaded, nothing is shown. */
export function lazyExtra<P extends object, K extends string>(
  load: Chunk<P, K>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().then(
      (chunk) => ({ default: chunk[name] }),
      () => ({ default: () => null }),
    ),
  )
}
