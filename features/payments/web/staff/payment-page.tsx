import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { can } from '#platform/contract/permissions.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PaymentDetails } from '../../contract/payment-records.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentStates } from './payment-states.tsx'
import { comparedWords, eventTones, providerWords } from './payment-words.ts'
import { paymentQuery } from './queries.ts'
import { packageWords } from '../../contract/package-name.ts'

const back = { to: '/admin/payments', label: 'Pagamenti' }

/** One purchase: what was agreed, what its provider says, what happened, and what may be done about it. */
export function PaymentPage() {
  const { id = '' } = useParams()
  const {
    data: payment,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...paymentQuery(Number(id)),
    enabled: /^\d+$/.test(id),
  })
  const { admin_role: role } = useUser()
  if (!/^\d+$/.test(id) || (error instanceof ApiError && [404, 422].includes(error.status)))
    return <NotFoundPage />
  return (
    <AdminPage
      title={`Acquisto n. ${id}`}
      back={back}
      note={payment && <PaymentStates {...payment} />}
      actions={payment && can(role, 'payment.settle') ? <PaymentActions payment={payment} /> : null}
    >
      {payment ? (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(300px,400px)]">
          <div className="grid grid-cols-1 gap-5">
            <Attention payment={payment} />
            <Facts payment={payment} />
            <Compared payment={payment} />
          </div>
          <Timeline payment={payment} />
        </div>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </AdminPage>
  )
}

/** What waits for a person. */
function Attention({ payment: { flags, mismatch, refunds } }: { payment: PaymentDetails }) {
  const late = refunds.filter(({ late_since }) => late_since !== null)
  return (
    <>
      {flags.includes('mismatch') ? (
        <Alert>
          {mismatch}. Non abbiamo accreditato né tolto nulla. Guarda dal fornitore che cosa è successo,
          sistema con un rimborso o una rettifica, e scrivi qui che cosa hai fatto.
        </Alert>
      ) : null}
      {late.map(({ id, amount, tries }) => (
        <Alert key={id}>
          Il rimborso di {euro(amount)} non è riuscito dopo {tries} {tries === 1 ? 'tentativo' : 'tentativi'}.
          Fallo dal sito del fornitore, oppure rimuovi l’ostacolo e riprova da qui.
        </Alert>
      ))}
    </>
  )
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'King',
      <Link key="king" className="link" to={`/admin/users/${payment.king.id}`}>
        {payment.king.name}
      </Link>,
    ],
    ['Pacchetto', packageWords(payment)],
    ['Prezzo di listino', euro(payment.list_price)],
    [
      'Sconto',
      payment.promo_code ? (
        <>
          {euro(payment.discount)} con <b>{payment.promo_code.code}</b>
        </>
      ) : (
        'nessuno'
      ),
    ],
    ['Da pagare', <b key="paid">{euro(payment.paid)}</b>],
    ['Tornato al king', euro(payment.refunded)],
    ['Pagato con', providerWords[payment.provider]],
    [
      'Riferimento',
      <span key="ref" className="break-all">
        {payment.provider_ref ?? '—'}
      </span>,
    ],
    ['Ricevuta', payment.receipt_number ?? '—'],
    ['Aperto', italianMoment(payment.opened_at)],
    payment.state === 'failed'
      ? ['Fallito', payment.failure ?? '—']
      : ['Accreditato', payment.credited_at ? italianMoment(payment.credited_at) : 'non ancora'],
  ]
  return (
    <Panel className="p-5">
      <h2 className="text-lg">Che cosa è stato concordato</h2>
      <dl className="num mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line pb-2 text-base">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Compared({ payment: { compared, asked_at, next_ask_at } }: { payment: PaymentDetails }) {
  return (
    <Panel className="p-5">
      <h2 className="text-lg">Noi e il fornitore</h2>
      <p className="mt-1 text-sm text-ink-2">
        {asked_at ? (
          <>
            Ultima risposta <Moment at={asked_at} />
          </>
        ) : (
          'Non ha ancora risposto'
        )}
        {next_ask_at ? (
          <>
            , prossima domanda <Moment at={next_ask_at} />
          </>
        ) : null}
        .
      </p>
      <table className="num mt-3 w-full text-base max-sm:text-sm">
        <caption className="sr-only">Che cosa dicono i nostri conti e che cosa dice il fornitore</caption>
        <thead className="text-left text-xs text-ink-2">
          <tr>
            <th scope="col" className="pb-1.5 font-medium">
              <span className="sr-only">Che cosa</span>
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Noi
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Il fornitore
            </th>
            <th scope="col" className="w-8 pb-1.5">
              <span className="sr-only">Coincide</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ what, ours, provider, agrees }) => (
            <tr key={what} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-regular text-ink-2">
                {comparedWords[what]}
              </th>
              <td className="py-2 pr-3">{ours}</td>
              <td className={`py-2 pr-3 ${agrees ? '' : 'font-semibold text-danger-text'}`}>
                {provider ?? '—'}
              </td>
              <td className="py-2">
                {provider === null ? null : agrees ? (
                  <Check size={18} strokeWidth={1.8} className="text-trust-text" aria-label="sì" role="img" />
                ) : (
                  <X size={18} strokeWidth={1.8} className="text-danger-text" aria-label="no" role="img" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const dots: Readonly<Record<string, string>> = {
  trust: 'bg-trust',
  credit: 'bg-credit',
  wait: 'bg-wait',
  danger: 'bg-danger',
  neutral: 'bg-line-strong',
  primary: 'bg-primary',
}

function Timeline({ payment: { timeline } }: { payment: PaymentDetails }) {
  return (
    <Panel className="p-5">
      <h2 className="text-lg">Che cosa è successo</h2>
      <ol className="mt-4 grid gap-4">
        {timeline.map(({ at, kind, text }, index) => (
          <li key={index} className="grid grid-cols-[12px_1fr] gap-3">
            <span
              aria-hidden="true"
              className={`mt-1.5 size-3 rounded-full ${dots[eventTones[kind]] ?? ''}`}
            />
            <span className="min-w-0">
              <span className="block break-words">{text}</span>
              <time dateTime={at} className="num text-sm text-ink-2">
                {italianMoment(at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
