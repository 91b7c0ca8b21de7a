import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianMoment } from '#platform/contract/italian-time.ts'
import { formatWhole } from '#platform/contract/money.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { euro } from '#platform/web/staff/amounts.ts'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type PriceProposal, proposalStates } from '../../contract/price-proposals.ts'
import { perCredit } from '../euro-value.ts'
import { useDecideProposal, usePriceProposals } from './queries.ts'

const panelId = 'price-proposals'

const stateWords: Readonly<Record<PriceProposal['state'], { tab: string; label: string; tone: BadgeTone }>> =
  {
    proposed: { tab: 'Da confermare', label: 'Da confermare', tone: 'wait' },
    confirmed: { tab: 'Confermati', label: 'Confermato', tone: 'trust' },
    declined: { tab: 'Respinti', label: 'Respinto', tone: 'danger' },
    withdrawn: { tab: 'Ritirati', label: 'Ritirato', tone: 'neutral' },
  }

interface Asked {
  readonly proposal: PriceProposal
  readonly decision: 'approve' | 'reject'
}

/** Prices far below the usual ones: they wait here for a second person, and begin an hour after. */
export function PriceProposalsPage() {
  const [params, setParams] = useSearchParams()
  const state = proposalStates.find((key) => key === params.get('state')) ?? 'proposed'
  const proposals = usePriceProposals({ state, page: Number(params.get('page')) || 1 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const lowest = proposals.data?.lowest ?? null
  return (
    <AdminPage
      title="Prezzi da confermare"
      back={{ to: '/admin/shops', label: 'Pacchetti' }}
      note={
        lowest &&
        `Sotto la metà del minimo di 30 giorni, ${perCredit(lowest.price, lowest.credits)} a Credito`
      }
      tabs={
        <Tabs
          label="Prezzi"
          panelId={panelId}
          selected={state}
          onSelect={(next) => setParams({ state: next }, { replace: true })}
          tabs={proposalStates.map((key) => ({ key, label: stateWords[key].tab }))}
        />
      }
    >
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        className="outline-none"
        aria-label={stateWords[state].tab}
      >
        <DataTable
          caption={`Prezzi, ${stateWords[state].tab.toLowerCase()}`}
          columns={[offer, price, share(lowest), by, state === 'proposed' ? actions(setAsked) : outcome]}
          rows={proposals.data?.data}
          rowKey={({ id }) => id}
          query={proposals}
          pages={proposals.data}
          empty={
            <EmptyState
              drawing={<CardsDrawing />}
              title="Tutto in ordine"
              text={state === 'proposed' ? 'Nessun prezzo aspetta una conferma.' : 'Ancora nessuno.'}
            />
          }
        />
      </div>
      <DecisionDialog asked={asked} onClose={() => setAsked(null)} />
    </AdminPage>
  )
}

const offer: Column<PriceProposal> = {
  key: 'offer',
  label: 'Offerta',
  cell: ({ about, offer: { id, name } }) => (
    <span className="grid">
      <Link
        to={about === 'shop' ? `/admin/shops/${id}` : `/admin/promo-codes/${id}`}
        className="link font-semibold wrap-anywhere"
      >
        {name}
      </Link>
      <span className="text-sm text-ink-2">{about === 'shop' ? 'Pacchetto' : 'Codice promo'}</span>
    </span>
  ),
}

const priceWords = ({ price: cost, credits }: Pick<PriceProposal, 'price' | 'credits'>) =>
  `${formatWhole(credits)} Crediti a ${euro(cost)}`

const price: Column<PriceProposal> = {
  key: 'price',
  label: 'Prezzo',
  cell: (proposal) => <b className="num">{priceWords(proposal)}</b>,
}

const percent = new Intl.NumberFormat('it-IT', { style: 'percent', maximumSignificantDigits: 2 })

const share = (lowest: Pick<PriceProposal, 'price' | 'credits'> | null): Column<PriceProposal> => ({
  key: 'share',
  label: 'Rispetto al minimo',
  align: 'end',
  cell: ({ price: cost, credits }) =>
    lowest ? percent.format(cost / credits / (lowest.price / lowest.credits)) : '—',
})

const by: Column<PriceProposal> = {
  key: 'by',
  label: 'Proposto da',
  cell: ({ proposed_by: colleague, proposed_at: at }) => (
    <span className="text-sm">
      {colleague.name}, <Moment at={at} />
    </span>
  ),
}

const outcome: Column<PriceProposal> = {
  key: 'outcome',
  label: 'Esito',
  cell: ({ state, decided_by, decided_at, decision_reason, starts_at, ended_at }) => (
    <span className="grid gap-1 text-sm max-sm:justify-items-end">
      <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
      <span className="text-ink-2" title={decision_reason ?? undefined}>
        {decided_by ? `${decided_by.name}, ` : ''}
        <Moment at={decided_at} />
      </span>
      {starts_at ? (
        <span className="text-ink-2">
          {ended_at ? 'Poi sostituito' : `Vale dal ${italianMoment(starts_at)}`}
        </span>
      ) : null}
    </span>
  ),
}

const actions = (ask: (asked: Asked) => void): Column<PriceProposal> => ({
  key: 'actions',
  label: 'Decisione',
  cell: (proposal) => <Decide proposal={proposal} ask={ask} />,
})

function Decide({ proposal, ask }: { proposal: PriceProposal; ask: (asked: Asked) => void }) {
  const own = proposal.proposed_by.id === useUser().id
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end">
      {own ? null : (
        <Button onClick={() => ask({ proposal, decision: 'approve' })}>
          Conferma
          <span className="sr-only"> il prezzo di {proposal.offer.name}</span>
        </Button>
      )}
      <Button look={own ? 'secondary' : 'danger-quiet'} onClick={() => ask({ proposal, decision: 'reject' })}>
        {own ? 'Ritira' : 'Respingi'}
        <span className="sr-only"> il prezzo di {proposal.offer.name}</span>
      </Button>
    </span>
  )
}

function DecisionDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const user = useUser()
  const decide = useDecideProposal()
  const close = () => {
    decide.reset()
    onClose()
  }
  const approve = asked?.decision === 'approve'
  const own = asked?.proposal.proposed_by.id === user.id
  return (
    <ReasonDialog
      open={asked !== null}
      onClose={close}
      title={approve ? 'Conferma il prezzo' : own ? 'Ritira il prezzo' : 'Respingi il prezzo'}
      confirm={approve ? 'Conferma' : own ? 'Ritira' : 'Respingi'}
      destructive={!approve}
      label="Perché"
      busy={decide.isPending && 'Invio...'}
      error={decide.error}
      onConfirm={(reason) =>
        asked &&
        decide.mutate(
          { id: asked.proposal.id, decision: asked.decision, reason },
          {
            onSuccess({ message }) {
              toast.success(message)
              close()
              // Its row goes, and the button that had the keyboard with it.
              setTimeout(() => document.getElementById(panelId)?.focus())
            },
          },
        )
      }
    >
      {asked ? <p>{consequence(asked)}</p> : null}
    </ReasonDialog>
  )
}

function consequence({ proposal, decision }: Asked): string {
  const { about, offer: what } = proposal
  if (decision === 'approve')
    return about === 'shop'
      ? `Tra un’ora «${what.name}» sarà in vendita: ${priceWords(proposal)}.`
      : `Tra un’ora il codice ${what.name} varrà: porta fino a ${priceWords(proposal)}.`
  return about === 'shop'
    ? `«${what.name}» resta com’è, senza questo prezzo.`
    : `Il codice ${what.name} viene ritirato e non si può riattivare.`
}
