import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'

/** `unlock`: paid elsewhere, what is left is to unlock. */
const BuyStep = z.object({
  for: z.int(),
  step: z.enum(['choose', 'pay', 'unlock']),
  /** The key of an offer; null: the first one. */
  choice: z.nullable(z.string()),
  /** How many entries of the history lie over the page. */
  depth: z.int(),
})
export type BuyStep = z.output<typeof BuyStep>

const BuyState = z.object({ buy: BuyStep })

/** The same entry of the history with the sheet at another step; the rest of it stays. */
export const withBuyStep = (state: unknown, buy: BuyStep | undefined): object => ({
  ...(typeof state === 'object' ? state : null),
  buy,
})

/**
 * Where the sheet over the page of this hostess stands. It is kept in the entry of the history: «back» goes one step
 * back, then closes it, and a reload finds it again.
 */
export function useBuyStep(hostessId: number) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const path = pathname + search + hash
  const kept = BuyState.safeParse(state).data?.buy
  const buy = kept?.for === hostessId ? kept : null
  const go = (next: BuyStep | undefined, replace: boolean) =>
    void navigate(path, { state: withBuyStep(state, next), replace })

  // Two presses of the cross would leave the page.
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = false
  }, [key])
  function leave(entries: number, otherwise: BuyStep | undefined, then = () => {}) {
    if (leaving.current) return
    leaving.current = true
    if (entries > 0) {
      // The router hears of it first.
      addEventListener('popstate', () => setTimeout(then), { once: true })
      void navigate(-entries)
    } else {
      go(otherwise, true)
      then()
    }
  }

  return {
    buy,
    /** Of the page, for whoever has to come back to it. */
    path,
    state,
    open: () => go({ for: hostessId, step: 'choose', choice: null, depth: 1 }, false),
    choose: (choice: string) => buy && go({ ...buy, choice }, true),
    pay: () => buy && go({ ...buy, step: 'pay', depth: buy.depth + 1 }, false),
    back: () => buy && leave(Math.min(buy.depth, 1), { ...buy, step: 'choose' }),
    /** `then`: once the page is there without it. */
    close: (then?: () => void) => (buy ? leave(buy.depth, undefined, then) : then?.()),
  }
}
