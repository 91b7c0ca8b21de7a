import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits, formatEuro } from '#platform/contract/money.ts'
import { useRefundTime } from '#platform/web/api/refund-time.ts'
import { RefundRing } from '#platform/web/ui/refund-ring.tsx'
import { exactTitle, missingCredits, type Standing } from '../../contract/exact-amount.ts'
import type { Offer } from './offers.ts'

/** So many ways of paying are in sight at once. */
const shownAtFirst = 4

interface ChooseStepProps {
  name: string
  standing: Standing
  offers: readonly Offer[]
  chosen: Offer | undefined
  onChoose: (key: string) => void
  /** Id of the form of the button in the footer. */
  form: string
  onContinue: () => void
  /** What has changed since he last looked. */
  notice: string | null
}

/** What the chat costs, what he has, and how to get the rest; where he has enough, what will be left. */
export function ChooseStep(props: ChooseStepProps) {
  const { name, standing, offers, form, onContinue, notice } = props
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <div role="status" className="empty:hidden">
        {notice === null ? null : (
          <p className="mb-4 flex gap-2.5 rounded-md bg-wait-soft px-4 py-3 text-base leading-normal text-wait-text">
            <CircleAlert size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
            {notice}
          </p>
        )}
      </div>
      <Figures {...standing} />
      {offers.length > 0 ? <Offers {...props} /> : null}
      <RefundLine name={name} cost={standing.cost} />
      {offers.length > 0 ? <WhatFollows /> : null}
    </form>
  )
}

function Figures(standing: Standing) {
  const { cost, balance, debt } = standing
  const missing = missingCredits(standing)
  return (
    <>
      <dl className="num grid grid-cols-3 divide-x divide-line text-sm">
        <Figure label="Costo della chat" value={cost} />
        <Figure label="Il tuo saldo" value={balance} />
        {missing > 0 ? (
          <Figure label="Ti mancano" value={missing} tone="text-credit-text" />
        ) : (
          <Figure label="Saldo dopo" value={balance - cost} />
        )}
      </dl>
      <div
        aria-hidden="true"
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-credit-soft inset-ring inset-ring-credit-line"
      >
        <div className="h-full bg-credit" style={{ width: `${Math.min(100, (100 * balance) / cost)}%` }} />
      </div>
      {debt > 0 ? (
        <p className="num mt-2 text-sm text-ink-2">
          Di questi, {formatCredits(credits(debt))} riportano il saldo in pari.
        </p>
      ) : null}
    </>
  )
}

function Figure({ label, value, tone = '' }: { label: string; value: number; tone?: string }) {
  return (
    <div className="px-3 first:pl-0 last:pr-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className={`font-display text-title leading-tight font-card tracking-tight ${tone}`}>
        {withThousands(value)}
      </dd>
    </div>
  )
}

function Offers({ offers, chosen, onChoose, standing }: ChooseStepProps) {
  const [all, setAll] = useState(() => offers.findIndex(({ key }) => key === chosen?.key) >= shownAtFirst)
  const shown = all ? offers : offers.slice(0, shownAtFirst)
  return (
    <fieldset className="mt-5">
      <legend className="sr-only">Quanti Crediti compri</legend>
      <div className="divide-y divide-line rounded-md inset-ring inset-ring-line-strong">
        {shown.map((offer) => (
          <Choice
            key={offer.key}
            offer={offer}
            left={standing.balance - standing.debt + offer.credits - standing.cost}
            checked={offer.key === chosen?.key}
            onChoose={() => onChoose(offer.key)}
          />
        ))}
      </div>
      {shown.length < offers.length ? (
        <button type="button" className="link mt-2.5 min-h-6 text-sm" onClick={() => setAll(true)}>
          Altri pacchetti
        </button>
      ) : null}
    </fieldset>
  )
}

interface ChoiceProps {
  offer: Offer
  /** Crediti on the balance once the chat is open. */
  left: number
  checked: boolean
  onChoose: () => void
}

/** A package goes by its number, not by its name: how many chats it is decides. */
function Choice({ offer, left, checked, onChoose }: ChoiceProps) {
  const chats = offer.chats === 1 ? '1 chat' : `${offer.chats} chat`
  const amount = formatCredits(credits(offer.credits))
  return (
    <label
      className={`num grid min-h-15 cursor-pointer grid-cols-[22px_1fr_auto] items-center gap-x-3.5 px-4 py-2.5 leading-snug has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus ${checked ? 'rounded-md bg-primary-soft inset-ring-2 inset-ring-primary-text' : ''}`}
    >
      <input
        type="radio"
        name="offer"
        value={offer.key}
        checked={checked}
        onChange={onChoose}
        className="tick"
      />
      <span>
        <b className="block">{offer.exact ? exactTitle : chats}</b>
        <small className="block text-sm text-ink-2">
          {offer.exact ? `${amount}, ${chats}` : amount}
          {offer.smallest ? ', il più piccolo che basta' : ''}
        </small>
      </span>
      <span className="text-right">
        <b className="block">{formatEuro(offer.price)}</b>
        <small className="block text-sm text-ink-2">
          {offer.chats > 1 ? `${formatEuro(offer.perChat)} a chat` : `saldo poi ${withThousands(left)}`}
        </small>
      </span>
    </label>
  )
}

function RefundLine({ name, cost }: { name: string; cost: number }) {
  const time = useRefundTime()
  return (
    <p className="num mt-5 grid grid-cols-[44px_1fr] items-center gap-3.5 text-base leading-normal text-ink-2">
      <RefundRing clock={{ state: 'running', hours: time?.hours ?? null }} size={44} />
      <span>
        Se {name} non risponde{time ? ` entro ${time.words}` : ''},{' '}
        <b className="text-ink">ti restituiamo i {cost} Crediti</b>.
      </span>
    </p>
  )
}

const following = [
  'Confermi con un codice via SMS.',
  'Paghi qui, senza lasciare il profilo.',
  'Scrivi subito. Il tempo per la risposta parte dal tuo primo messaggio.',
]

/** Where there is room for it. */
function WhatFollows() {
  return (
    <ol className="mt-5 grid gap-3 border-t border-line pt-5 text-base text-ink-2 max-sm:hidden">
      {following.map((words, index) => (
        <li key={words} className="grid grid-cols-[44px_1fr] items-baseline gap-3.5">
          <span aria-hidden="true" className="text-center font-display text-lg text-ink">
            {index + 1}
          </span>
          {words}
        </li>
      ))}
    </ol>
  )
}
