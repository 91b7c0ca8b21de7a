import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listTime } from '#features/chat/web/dates.ts'
import { useNow } from '#features/chat/web/use-now.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euro } from '#platform/web/staff/amounts.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Beside as Known, BesideUnlock } from '../../contract/beside.ts'
import type { SupportConversation } from '../../contract/support.ts'
import { useBeside } from './desk-queries.ts'
import { momentAhead } from './desk-words.ts'

/** What is known of who writes, beside the words; what the role may not see is not mentioned. */
export function Beside({ conversation }: { conversation: SupportConversation }) {
  const { chat, member } = conversation
  const { data, isError, isFetching, refetch } = useBeside(chat.id)
  const now = useNow(60_000)
  const file = `/admin/users/${chat.other_user.id}`
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">Caricamento</span>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    )
  const { purchases, unlocks, cases } = data
  return (
    <div className="grid gap-6">
      {purchases ? <Purchases purchases={purchases} file={file} now={now} /> : null}
      {unlocks ? (
        <Section
          title="Chat sbloccate"
          aside={member.credits === null ? null : `Saldo ${withThousands(member.credits)} Crediti`}
          none="Nessuna chat sbloccata."
          lines={unlocks.data.map((unlock) => ({ id: unlock.id, ...unlockLine(unlock, now) }))}
        />
      ) : null}
      {cases ? <Cases cases={cases} file={file} now={now} /> : null}
    </div>
  )
}

type Tone = 'good' | 'wait' | 'bad' | 'plain'
const tones: Record<Tone, string> = {
  good: 'font-semibold text-trust-text',
  wait: 'font-semibold text-wait-text',
  bad: 'font-semibold text-danger-text',
  plain: 'text-ink-2',
}

interface Line {
  readonly id: number
  readonly title: ReactNode
  readonly below: ReactNode
  readonly amount?: string
  readonly state?: string
  readonly tone?: Tone
}

function Section({
  title,
  aside,
  lines,
  none,
}: {
  title: string
  aside: ReactNode
  lines: readonly Line[]
  none: string
}) {
  return (
    <section>
      <header className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="font-text text-sm font-semibold tracking-normal">{title}</h3>
        <span className="num text-xs text-ink-2">{aside}</span>
      </header>
      {lines.length === 0 ? <p className="text-sm text-ink-2">{none}</p> : null}
      <ul className="num">
        {lines.map(({ id, title: first, below, amount, state, tone = 'plain' }) => (
          <li
            key={id}
            className="flex justify-between gap-3 border-t border-line py-2 text-sm first:border-0 first:pt-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {first}
              <span className="block text-xs text-ink-2">{below}</span>
            </span>
            <span className="flex-none text-right">
              <b className="font-semibold">{amount}</b>
              {state === undefined ? null : <span className={`block text-xs ${tones[tone]}`}>{state}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const providerWords = { stripe: 'carta', paypal: 'PayPal', sandbox: 'carta di prova' } as const
const purchaseStates: Record<
  NonNullable<Known['purchases']>['data'][number]['state'],
  readonly [string, Tone]
> = {
  created: ['Non pagato', 'plain'],
  pending: ['In attesa', 'wait'],
  credited: ['Accreditato', 'good'],
  failed: ['Non riuscito', 'bad'],
}

function Purchases({
  purchases: { total, data },
  file,
  now,
}: {
  purchases: NonNullable<Known['purchases']>
  file: string
  now: Date
}) {
  return (
    <Section
      title="Acquisti"
      aside={
        total > data.length ? (
          <Link className="link" to={file}>
            Tutti e {withThousands(total)}
          </Link>
        ) : null
      }
      none="Nessun acquisto."
      lines={data.map((purchase) => {
        const [state, tone] = purchaseStates[purchase.state]
        const taken = purchase.reversed > 0
        return {
          id: purchase.id,
          title: `${purchase.title}, ${withThousands(purchase.credits)}`,
          below: (
            <>
              {providerWords[purchase.provider]}, {listTime(purchase.at, now)}
              {purchase.receipt_url === null ? null : (
                <>
                  ,{' '}
                  <a href={purchase.receipt_url} target="_blank" rel="noreferrer" className="link">
                    ricevuta {purchase.receipt_number}
                  </a>
                </>
              )}
            </>
          ),
          amount: euro(purchase.paid),
          state: taken ? `Ripresi ${withThousands(purchase.reversed)}` : state,
          tone: taken ? 'bad' : tone,
        }
      })}
    />
  )
}

/** Where the price of an unlock stands: «Torna lunedì alle 18:30». */
function unlockLine(unlock: BesideUnlock, now: Date): Omit<Line, 'id'> {
  const { state, due_at: due, ended_at: ended, paused } = unlock
  const line = {
    title: unlock.other.name,
    below: listTime(unlock.unlocked_at, now),
    amount: withThousands(unlock.cost),
  }
  switch (state) {
    case 'free':
      return { ...line, state: 'Gratuita' }
    case 'earned':
      return { ...line, state: 'Ha risposto', tone: 'good' }
    case 'refunded':
      return { ...line, state: ended === null ? 'Rimborsata' : `Rimborsata, ${listTime(ended, now)}` }
    case 'pending':
      if (paused) return { ...line, state: 'Ferma: risposta in moderazione', tone: 'wait' }
      if (due === null || Date.parse(due) <= now.getTime())
        return { ...line, state: 'Torna adesso', tone: 'wait' }
      return { ...line, state: `Torna ${momentAhead(due, now)}`, tone: 'wait' }
  }
}

function Cases({ cases, file, now }: { cases: NonNullable<Known['cases']>; file: string; now: Date }) {
  return (
    <Section
      title="Pratiche e decisioni"
      aside={
        <Link className="link" to={file}>
          Apri la scheda
        </Link>
      }
      none="Nessuna pratica."
      lines={[...cases.open, ...cases.decided].map(({ id, subject, state, at, decided_by }) => ({
        id,
        title: subjectWords[subject].title,
        below:
          state === 'open'
            ? `Pratica ${id}, aperta: ${listTime(at, now)}`
            : `${decided_by ?? 'In automatico'}, ${listTime(at, now)}`,
        state: state === 'open' ? 'Aspetta' : state === 'approved' ? 'Approvata' : 'Rifiutata',
        tone: state === 'open' ? 'wait' : state === 'approved' ? 'good' : 'bad',
      }))}
    />
  )
}
