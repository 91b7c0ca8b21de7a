import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page in a chunk of its own: `lazyPage(() => import('./chat/chat-page.tsx'), 'ChatPage')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}
