import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component in a chunk of its own: `lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage')`. */
export function lazyPage<P extends object, K extends string>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await load())[name] }))
}
