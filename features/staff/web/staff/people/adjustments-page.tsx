import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import {
  type Adjustment,
  type AloneLimits,
  adjustmentEndpoints,
  adjustmentStates,
} from '#features/wallet/contract/adjustments.ts'
import { useAdjustments } from '#features/wallet/web/staff/adjustment-queries.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { credits, formatCredits } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import { fetchBody } from '#platform/web/api/client.ts'
import type { Column } from '#platform/web/staff/data-table.tsx'
import {
  type TwoPersonDecision,
  TwoPersonPage,
  useTwoPersonState,
} from '#platform/web/staff/two-person-page.tsx'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import { useUserAction } from './user-queries.ts'

const stateWords: Readonly<Record<Adjustment['state'], { tab: string; label: string; tone: BadgeTone }>> = {
  proposed: { tab: 'Da confermare', label: 'Da confermare', tone: 'wait' },
  posted: { tab: 'Registrate', label: 'Registrata', tone: 'trust' },
  declined: { tab: 'Respinte', label: 'Respinta', tone: 'danger' },
  withdrawn: { tab: 'Ritirate', label: 'Ritirata', tone: 'neutral' },
}

const signed = new Intl.NumberFormat('it-IT', { signDisplay: 'exceptZero', useGrouping: 'always' })

/** Corrections of wallets: what nobody may post alone waits here for a second person. */
export function AdjustmentsPage() {
  const user = useUser()
  const { state, page } = useTwoPersonState(adjustmentStates)
  const adjustments = useAdjustments(state, page)
  const decide = useUserAction(
    ({ id, ...body }: { id: number; decision: TwoPersonDecision; reason: string }) =>
      fetchBody(adjustmentEndpoints.decide, { params: { id }, body }),
  )
  return (
    <TwoPersonPage
      title="Rettifiche"
      back={{ to: '/admin/users', label: 'Utenti' }}
      note={adjustments.data && limitWords(adjustments.data.alone)}
      panelId="adjustments"
      name="Rettifiche"
      thing="la rettifica"
      states={adjustmentStates}
      words={stateWords}
      columns={columns}
      query={adjustments}
      empty={{ waiting: 'Nessuna rettifica aspetta una conferma.', decided: 'Ancora nessuna.' }}
      deciderId={can(user.admin_role, 'ledger.adjust') ? user.id : null}
      of={(adjustment) => ` di ${adjustment.user.name}`}
      consequence={(adjustment, decision) => <Consequence {...{ adjustment, decision }} />}
      decide={decide}
    />
  )
}

const limitWords = ({ per_person: person, per_colleague: colleague }: AloneLimits) =>
  `In 24 ore oltre ${withThousands(person)} Crediti a una persona, o ${withThousands(colleague)} per collega, serve una seconda persona`

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
      debt > 0 ? `saldo negativo di ${withThousands(debt)}` : formatCredits(credits(balance)),
  },
  {
    key: 'reason',
    label: 'Motivo',
    cell: ({ reason }) => <span className="line-clamp-2 max-w-md text-sm wrap-anywhere">{reason}</span>,
  },
]

interface ConsequenceProps {
  readonly adjustment: Adjustment
  readonly decision: TwoPersonDecision
}

function Consequence({ adjustment, decision }: ConsequenceProps) {
  const { user, balance, debt, amount, reason } = adjustment
  const approve = decision === 'approve'
  return (
    <p>
      {approve ? 'Il saldo di ' : 'La rettifica proposta per '}
      <b className="text-ink">{user.name}</b>
      {approve
        ? ` passa da ${withThousands(balance - debt)} a ${withThousands(balance - debt + amount)} Crediti. In Movimenti leggerà: «${reason}».`
        : `, ${signed.format(amount)} Crediti, non sarà registrata.`}
    </p>
  )
}
