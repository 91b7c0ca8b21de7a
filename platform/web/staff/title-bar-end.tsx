import { createContext, type ReactNode, use } from 'react'

/** What stands at the end of the title bar of every page of the back office. */
export const TitleBarEndContext = createContext<ReactNode>(null)

export function TitleBarEnd() {
  return use(TitleBarEndContext)
}
