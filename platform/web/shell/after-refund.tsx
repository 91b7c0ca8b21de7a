import { createContext, type ReactNode, Suspense, use } from 'react'

export interface AfterRefundProps {
  /** Who did not answer. */
  hostess: { readonly id: number; readonly name: string }
}

/** Who else there is belongs to the search, which stands above the chat: the application hands it in. */
export const AfterRefundContext = createContext<((props: AfterRefundProps) => ReactNode) | null>(null)

/** What a thread shows once the price of its unlock is back. */
export function AfterRefundSlot(props: AfterRefundProps) {
  const show = use(AfterRefundContext)
  return show ? <Suspense>{show(props)}</Suspense> : null
}
