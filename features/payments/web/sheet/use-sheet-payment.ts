import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatEuro } from '#platform/contract/money.ts'
import { sharedKeys } from '#platform/web/api/shared-keys.ts'
import { underOtherLayers } from '#platform/web/ui/side-sheet.tsx'
import { userKey } from '#features/accounts/web/session.tsx'
import { immediateUseVersion, paymentTexts } from '../../contract/payments.ts'
import type { CardFields } from '../card-fields.ts'
import { type CardPayer, type Checkout, checkOut, settleEarlier, wishOf } from '../checkout.ts'
import { alone, openPayments } from '../open-payments.ts'
import { forgetBalance, shopsQuery, validCodeQuery } from '../queries.ts'
import { agreedUnlock } from './agreed-unlock.ts'
import { withBuyStep } from './buy-step.ts'
import type { Offer } from './offers.ts'

/** The page that opened the sheet. */
interface Place {
  readonly path: string
  readonly state: unknown
}

interface Purchase {
  readonly userId: number
  readonly hostess: { readonly id: number; readonly cost: number }
  readonly place: Place
  /** The Crediti are his. */
  readonly onCredited: () => void
  /** What he read is no longer so: he has to choose anew. */
  readonly onChanged: (message: string) => void
}

/** Every so often it is asked whether a payment that nobody could confirm has arrived. */
const askAgainMs = 4_000

/**
 * Pays for the sheet. `waiting`: perhaps paid, `charged`: paid, as the card says; and our server could not confirm it.
 * It goes on asking for as long as the page lives, whether the sheet is open or not.
 */
export function useSheetPayment({ userId, hostess, place, onCredited, onChanged }: Purchase) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'paying' | 'waiting' | 'charged'>('idle')
  const waiting = state === 'waiting' || state === 'charged'
  const [problem, setProblem] = useState<string | null>(null)
  const [codeMissing, setCodeMissing] = useState(false)
  // A second press comes before the first has been drawn.
  const busy = useRef(false)

  async function pay(offer: Offer, card: CardFields | null) {
    if (busy.current) return
    busy.current = true
    setState('paying')
    setProblem(null)
    const order = orderOf(offer, hostess.id)
    const elsewhere = agreedUnlock.read(userId)
    const back = { for: hostess.id, step: 'pay', choice: offer.key, depth: 0 } as const
    agreedUnlock.keep(userId, {
      hostessId: hostess.id,
      cost: hostess.cost,
      paid: formatEuro(offer.price),
      shopId: offer.shopId,
      wish: wishOf(order),
      back: { path: place.path, state: withBuyStep(place.state, back) },
    })
    const result = await checkOut({ ...order, userId, card: card && above(card) })
    if (result.outcome === 'leave') return location.assign(result.url)
    busy.current = false
    // Another window pays: what was agreed there stands.
    if (result.outcome === 'elsewhere' && elsewhere) agreedUnlock.keep(userId, elsewhere)
    await notify(result)
  }

  async function notify(result: Exclude<Checkout, { outcome: 'leave' }>) {
    if (result.outcome === 'unconfirmed') return setState(result.charged ? 'charged' : 'waiting')
    setState('idle')
    if (result.outcome === 'credited') return onCredited()
    if (result.outcome !== 'elsewhere') agreedUnlock.forget(userId)
    switch (result.outcome) {
      case 'otp-missing':
        queryClient.setQueryData(validCodeQuery.queryKey, false)
        return setCodeMissing(true)
      case 'price-changed':
        await askAnew(queryClient)
        return onChanged(result.message)
      case 'elsewhere':
        return setProblem('Stai già pagando in un’altra finestra. Finisci lì, oppure chiudila.')
      case 'not-paid':
        return setProblem(paymentTexts.notPaid)
      case 'refused':
      case 'limit-reached':
      case 'promo-refused':
      case 'unknown':
        return setProblem(result.message)
    }
  }

  useLateAnswer(userId, hostess.id, waiting, {
    onWaiting: () => setState((now) => (now === 'charged' ? now : 'waiting')),
    onCredited() {
      setState('idle')
      onCredited()
    },
    // Not paid after all; or another window has found out, and what it found shows in the balance.
    onOver() {
      agreedUnlock.forget(userId)
      if (!waiting) return
      setState('idle')
      setProblem(paymentTexts.notPaid)
      void forgetBalance(queryClient)
    },
  })

  useReturn(() => {
    busy.current = false
    setState('idle')
  })

  return { pay, state, waiting, problem, setProblem, codeMissing, setCodeMissing }
}

/** All that the sum is made of: the packages, his balance, and her price on her page and in the chat. */
const askAnew = (queryClient: QueryClient) =>
  Promise.all(
    [shopsQuery.queryKey, userKey, sharedKeys.profile, sharedKeys.chats].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

const orderOf = ({ shopId, exact, price, credits }: Offer, hostessId: number) => ({
  shopId,
  exactFor: exact ? hostessId : undefined,
  price,
  credits,
  promoCode: null,
  immediateUse: immediateUseVersion,
})

/** Come back to with the browser's own button, the page is as it was when it was left for PayPal. */
function useReturn(onReturn: () => void) {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && latest.current()
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [])
}

/** Stripe shows the bank's question above the page: the sheet makes room for it. The sandbox asks in a dialog of ours. */
const above = (card: CardFields): CardPayer => ({
  via: card.via,
  pay: (intent) => (card.via === 'stripe' ? underOtherLayers(() => card.pay(intent)) : card.pay(intent)),
})

/** After a reload or a lost answer: asks what became of the payment, and goes on from there. */
function useLateAnswer(
  userId: number,
  hostessId: number,
  waiting: boolean,
  on: { readonly onWaiting: () => void; readonly onCredited: () => void; readonly onOver: () => void },
) {
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  useEffect(() => {
    const agreed = agreedUnlock.read(userId)
    if (agreed?.hostessId !== hostessId) return
    const isDoubtful = () =>
      openPayments.all(userId).some(({ wish, doubtful }) => doubtful && wish === agreed.wish)
    // Of a payment in another window, or one that is over, nothing is known here.
    if (!waiting && !isDoubtful()) return
    let over = false
    const ask = async () => {
      const answer = await alone(`payment:${userId}`, () => settleEarlier(userId, agreed.shopId))
      if (over) return
      if (answer?.outcome === 'credited') latest.current.onCredited()
      else if (answer?.outcome === 'unconfirmed') latest.current.onWaiting()
      else if (!isDoubtful()) latest.current.onOver()
    }
    if (!waiting) void ask()
    const timer = waiting ? setInterval(() => void ask(), askAgainMs) : undefined
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [userId, hostessId, waiting])
}
