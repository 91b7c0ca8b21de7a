import { Check, Ellipsis, Minus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { roleWords } from '#platform/web/staff/role-words.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import type { Colleague } from '../../contract/staff.ts'
import { PermissionTable } from './permission-table.tsx'
import { useStaff } from './queries.ts'
import { type Asked, ColleagueDialog, InviteDialog } from './staff-dialogs.tsx'

/** Who works here, and what each role may do. */
export function StaffPage() {
  const staff = useStaff()
  const [inviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <AdminPage
      title="Squadra"
      note={staff.data ? `${staff.data.filter(({ state }) => state === 'active').length} con accesso` : null}
      actions={
        <Button onClick={() => setInviting(true)}>
          <UserPlus size={18} strokeWidth={1.6} aria-hidden />
          Invita una persona
        </Button>
      }
    >
      <DataTable
        caption="Le persone del team"
        columns={columns(setAsked)}
        rows={staff.data}
        rowKey={({ id }) => id}
        query={staff}
        empty={<EmptyState drawing={<CardsDrawing />} title="Nessuno nel team" />}
      />
      <PermissionTable />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <ColleagueDialog asked={asked} onClose={() => setAsked(null)} />
    </AdminPage>
  )
}

const columns = (ask: (asked: Asked) => void): readonly Column<Colleague>[] => [
  {
    key: 'name',
    label: 'Persona',
    cell: ({ name, email }) => (
      <span className="block min-w-0">
        <b className="block break-words">{name}</b>
        <span className="block text-sm break-all text-ink-2">{email}</span>
      </span>
    ),
  },
  { key: 'role', label: 'Ruolo', cell: ({ admin_role }) => roleWords[admin_role] },
  { key: 'state', label: 'Accesso', cell: ({ state }) => states[state] },
  {
    key: 'factor',
    label: 'Due passaggi',
    cell: ({ second_factor: on }) =>
      on ? (
        <span className="inline-flex items-center gap-1.5 text-trust-text">
          <Check size={18} strokeWidth={1.8} aria-hidden />
          Sì
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 text-ink-2">
          <Minus size={18} strokeWidth={1.8} aria-hidden />
          No
        </span>
      ),
  },
  {
    key: 'last',
    label: 'Ultimo accesso',
    align: 'end',
    cell: ({ last_sign_in_at: at }) => <Moment at={at} none="Mai" />,
  },
  {
    key: 'actions',
    label: 'Azioni',
    align: 'end',
    cell: (colleague) => <ColleagueActions colleague={colleague} ask={ask} />,
  },
]

const states = {
  active: <Badge tone="trust">Attivo</Badge>,
  invited: <Badge tone="wait">In attesa</Badge>,
  deactivated: <Badge>Disattivato</Badge>,
} satisfies Record<Colleague['state'], unknown>

function ColleagueActions({ colleague, ask }: { colleague: Colleague; ask: (asked: Asked) => void }) {
  const { id } = useUser()
  if (colleague.id === id) return <span className="text-sm text-ink-2">Sei tu</span>
  const offer = (action: Asked['action'], label: string, danger = false): MenuItem => ({
    label,
    danger,
    onSelect: () => ask({ action, colleague }),
  })
  const items =
    colleague.state === 'deactivated'
      ? [offer('reactivate', 'Riattiva l’accesso')]
      : [
          ...(colleague.state === 'invited' ? [offer('inviteAgain', 'Manda di nuovo l’invito')] : []),
          offer('role', 'Cambia ruolo'),
          ...(colleague.second_factor ? [offer('reset', 'Azzera i due passaggi', true)] : []),
          offer('deactivate', 'Disattiva l’accesso', true),
        ]
  return (
    <Menu
      trigger={
        <IconButton label={`Azioni per ${colleague.name}`}>
          <Ellipsis size={20} strokeWidth={1.8} aria-hidden />
        </IconButton>
      }
      items={items}
    />
  )
}
