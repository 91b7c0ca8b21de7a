import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import {
  type Adjustment,
  type AloneLimits,
  adjustmentEndpoints,
  adjustmentStates,
} from '#features/wallet/contract/adjustments.ts'
import { useAdjustments } from '#features/wallet/web/staff/adjustment-queries.ts'
import { credits, formatCredits, formatWhole } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { ReasonDialog } from '#platform/web/staff/reason-dialog.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { useUserAction } from './user-queries.ts'

const panelId = 'adjustments'

const stateWords: Readonly<Record<Adjustment['state'], { tab: string; label: string; tone: BadgeTone }>> = {
  proposed: { tab: 'Da confermare', label: 'Da confermare', tone: 'wait' },
  posted: { tab: 'Registrate', label: 'Registrata', tone: 'trust' },
  declined: { tab: 'Respinte', label: 'Respinta', tone: 'danger' },
  withdrawn: { tab: 'Ritirate', label: 'Ritirata', tone: 'neutral' },
}

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

/** Corrections of wallets: what nobody may post alone waits here for a second person. */
export function AdjustmentsPage() {
  const [params, setParams] = useSearchParams()
  const state = adjustmentStates.find((key) => key === params.get('state')) ?? 'proposed'
  const adjustments = useAdjustments(state, Number(params.get('page')) || 1)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AdminPage
      title="Rettifiche"
      back={{ to: '/admin/users', label: 'Utenti' }}
      note={adjustments.data && limitWords(adjustments.data.alone)}
      tabs={
        <Tabs
          label="Rettifiche"
          panelId={panelId}
          selected={state}
          onSelect={(next) => setParams({ state: next }, { replace: true })}
          tabs={adjustmentStates.map((key) => ({ key, label: stateWords[key].tab }))}
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
          caption={`Rettifiche, ${stateWords[state].tab.toLowerCase()}`}
          columns={[...columns, ...(state === 'proposed' ? [actions(setAsked)] : [outcome])]}
          rows={adjustments.data?.data}
          rowKey={({ id }) => id}
          query={adjustments}
          pages={adjustments.data}
          empty={
            <EmptyState
              drawing={<CardsDrawing />}
              title="Tutto in ordine"
              text={state === 'proposed' ? 'Nessuna rettifica aspetta una conferma.' : 'Ancora nessuna.'}
            />
          }
        />
      </div>
      <DecisionDialog asked={asked} onClose={() => setAsked(null)} />
    </AdminPage>
  )
}

const limitWords = ({ per_person: person, per_colleague: colleague }: AloneLimits) =>
  `In 24 ore oltre ${formatWhole(person)} Crediti a una persona, o ${formatWhole(colleague)} per collega, serve una seconda persona`

const columns: readonly Column<Adjustment>[] = [
  {
    key: 'who',
    label: 'King',
    cell: ({ user }) => (
      <Link to={`/admin/users/${user.id}?tab=money`} className="link font-semibold">
        {user.name}
      </Link>
    ),
  },
  {
    key: 'amount',
    label: 'Crediti',
    align: 'end',
    cell: ({ amount }) => <b className={amount > 0 ? 'text-trust-text' : ''}>{signed.format(amount)}</b>,
  },
  {
    key: 'balance',
    label: 'Saldo ora',
    align: 'end',
    className: 'max-2xl:hidden',
    cell: ({ balance, debt }) =>
      debt > 0 ? `debito di ${formatWhole(debt)}` : formatCredits(credits(balance)),
  },
  {
    key: 'reason',
    label: 'Motivo',
    cell: ({ reason }) => <span className="line-clamp-2 max-w-md text-sm wrap-anywhere">{reason}</span>,
  },
  {
    key: 'by',
    label: 'Proposta da',
    cell: ({ proposed_by: by, proposed_at: at }) => (
      <span className="text-sm">
        {by.name}, <Moment at={at} />
      </span>
    ),
  },
]

const outcome: Column<Adjustment> = {
  key: 'outcome',
  label: 'Esito',
  cell: ({ state, decided_by: by, decided_at: at, decision_reason: why }) => (
    <span className="grid gap-1 text-sm max-sm:justify-items-end">
      <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
      <span className="text-ink-2" title={why ?? undefined}>
        {by ? `${by.name}, ` : ''}
        <Moment at={at} />
      </span>
    </span>
  ),
}

interface Asked {
  readonly adjustment: Adjustment
  readonly decision: 'approve' | 'reject'
}

const actions = (ask: (asked: Asked) => void): Column<Adjustment> => ({
  key: 'actions',
  label: 'Decisione',
  cell: (adjustment) => <Decide adjustment={adjustment} ask={ask} />,
})

function Decide({ adjustment, ask }: { adjustment: Adjustment; ask: (asked: Asked) => void }) {
  const user = useUser()
  if (!can(user.admin_role, 'ledger.adjust')) return null
  const own = adjustment.proposed_by.id === user.id
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end">
      {own ? null : (
        <Button onClick={() => ask({ adjustment, decision: 'approve' })}>
          Conferma
          <span className="sr-only"> la rettifica di {adjustment.user.name}</span>
        </Button>
      )}
      <Button
        look={own ? 'secondary' : 'danger-quiet'}
        onClick={() => ask({ adjustment, decision: 'reject' })}
      >
        {own ? 'Ritira' : 'Respingi'}
        <span className="sr-only"> la rettifica di {adjustment.user.name}</span>
      </Button>
    </span>
  )
}

function DecisionDialog({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const user = useUser()
  const action = useUserAction(
    ({ id, ...body }: { id: number; decision: 'approve' | 'reject'; reason: string }) =>
      fetchBody(adjustmentEndpoints.decide, { params: { id }, body }),
    () => {
      onClose()
      // Its row goes, and the button that had the keyboard with it.
      setTimeout(() => document.getElementById(panelId)?.focus())
    },
  )
  const close = () => {
    action.reset()
    onClose()
  }
  const adjustment = asked?.adjustment
  const approve = asked?.decision === 'approve'
  const own = adjustment?.proposed_by.id === user.id
  return (
    <ReasonDialog
      open={asked !== null}
      onClose={close}
      title={approve ? 'Conferma la rettifica' : own ? 'Ritira la rettifica' : 'Respingi la rettifica'}
      confirm={approve ? 'Conferma' : own ? 'Ritira' : 'Respingi'}
      destructive={!approve}
      label="Perché"
      busy={action.isPending && 'Invio...'}
      error={action.error}
      onConfirm={(reason) =>
        asked && action.mutate({ id: asked.adjustment.id, decision: asked.decision, reason })
      }
    >
      {adjustment ? (
        <p>
          {approve ? 'Il saldo di ' : 'La rettifica proposta per '}
          <b className="text-ink">{adjustment.user.name}</b>
          {approve
            ? ` passa da ${formatWhole(adjustment.balance - adjustment.debt)} a ${formatWhole(adjustment.balance - adjustment.debt + adjustment.amount)} Crediti. In Movimenti leggerà: «${adjustment.reason}».`
            : `, ${signed.format(adjustment.amount)} Crediti, non sarà registrata.`}
        </p>
      ) : null}
    </ReasonDialog>
  )
}
