import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { italianDate } from '#platform/contract/italian-time.ts'
import type { Column } from '#platform/web/staff/data-table.tsx'
import {
  type TwoPersonDecision,
  TwoPersonPage,
  useTwoPersonState,
} from '#platform/web/staff/two-person-page.tsx'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { type Confirmation, confirmationStates } from '../../../contract/confirmations.ts'
import { groundOf } from '../../../contract/grounds.ts'
import { useConfirmations, useDecideConfirmation } from './measure-queries.ts'
import { doneWord, hiddenWords, waitLine } from './measure-words.ts'

const stateWords: Readonly<Record<Confirmation['state'], { tab: string; label: string; tone: BadgeTone }>> = {
  waiting: { tab: 'Da confermare', label: 'Da confermare', tone: 'wait' },
  taken: { tab: 'Confermate', label: 'Confermata', tone: 'trust' },
  declined: { tab: 'Respinte', label: 'Respinta', tone: 'danger' },
  withdrawn: { tab: 'Ritirate', label: 'Ritirata', tone: 'neutral' },
}

/** Measures that do not stand on one colleague's word. */
export function ConfirmationsPage() {
  const user = useUser()
  const { state, page } = useTwoPersonState(confirmationStates)
  const confirmations = useConfirmations(state, page)
  const decide = useDecideConfirmation()
  return (
    <TwoPersonPage
      title="Da confermare"
      note="Chiusure, minori, e sospensioni lunghe dopo l’annuncio"
      panelId="confirmations"
      name="Misure"
      thing="la misura"
      states={confirmationStates}
      words={stateWords}
      columns={columns}
      query={confirmations}
      empty={{ waiting: 'Nessuna misura aspetta una conferma.', decided: 'Ancora nessuna.' }}
      deciderId={user.id}
      of={({ action }) => ` per ${action.user.name}`}
      blocked={(row) =>
        row.action.wait?.for === 'person' && row.action.wait.answer === null
          ? 'Si aspetta la risposta della persona.'
          : undefined
      }
      consequence={(row, decision) => <p>{consequence(row, decision, row.proposed_by.id === user.id)}</p>}
      decide={decide}
    />
  )
}

const columns: readonly Column<Confirmation>[] = [
  {
    key: 'who',
    label: 'Persona',
    cell: ({ action: { user } }) => (
      <Link to={`/admin/users/${user.id}?tab=decisions`} className="link font-semibold">
        {user.name}
      </Link>
    ),
  },
  {
    key: 'measure',
    label: 'Misura',
    cell: ({ action, state, in_force: inForce }) => (
      <span className="grid justify-items-start gap-1 text-sm max-sm:justify-items-end">
        <b className="text-base">{doneWord(action)}</b>
        <span className="text-ink-2">
          {groundOf(action.ground ?? '')?.label ?? 'Senza motivo dell’elenco'}
          {action.until === null ? '' : `, fino al ${italianDate(action.until)}`}
        </span>
        {state === 'waiting' && inForce ? <Badge tone="wait">Già in vigore</Badge> : null}
        {state === 'waiting' && action.wait?.hides ? <Badge tone="wait">{hiddenWords}</Badge> : null}
      </span>
    ),
  },
  {
    key: 'reason',
    label: 'Testo e perché',
    cell: ({ action }) => (
      <span className="grid max-w-md gap-1 text-sm wrap-anywhere">
        <span>«{action.reason}»</span>
        {action.departure === null ? null : (
          <span className="text-ink-2">Non la misura proposta: {action.departure}</span>
        )}
        {action.wait?.for === 'person' ? <span className="text-ink-2">{waitLine(action)}</span> : null}
      </span>
    ),
  },
]

function consequence({ action, in_force: inForce }: Confirmation, decision: TwoPersonDecision, own: boolean) {
  const { name } = action.user
  if (decision === 'approve')
    return inForce
      ? `Resta com’è per ${name}.`
      : `Vale da subito, e ${name} ne riceve la motivazione con le vie di ricorso.`
  if (inForce) return `Finisce subito: per ${name} torna tutto com’era.`
  if (action.wait?.due_at != null) return `Non se ne fa nulla, e ${name} riceve un avviso.`
  return own
    ? `Non se ne fa nulla, e ${name} non ne saprà nulla.`
    : `Non se ne fa nulla: ${name} non ne saprà nulla.`
}
