import {
  Award,
  Ban,
  CircleCheck,
  Coins,
  ExternalLink,
  Eye,
  Gavel,
  type LucideIcon,
  Tag,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can, type Permission } from '#platform/contract/permissions.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { BadgesDialog } from './badges-dialog.tsx'
import { UnbanDialog } from './ban-dialogs.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { MeasurePersonDialog, SuspendPersonDialog } from './measure-person-dialog.tsx'

interface Action {
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
  readonly permission: Permission
  readonly danger?: boolean
  readonly fits: (person: AdminUser) => boolean
  readonly dialog: typeof UnbanDialog
}

const actions: readonly Action[] = [
  {
    key: 'measure',
    label: 'Misure',
    icon: Gavel,
    permission: 'user.suspend',
    fits: () => true,
    dialog: MeasurePersonDialog,
  },
  {
    key: 'ban',
    label: 'Sospendi',
    icon: Ban,
    permission: 'user.suspend',
    fits: ({ user }) => user.suspension === null,
    dialog: SuspendPersonDialog,
  },
  {
    key: 'unban',
    label: 'Revoca la sospensione',
    icon: CircleCheck,
    permission: 'user.suspend',
    fits: ({ user }) => user.suspension !== null,
    dialog: UnbanDialog,
  },
  {
    key: 'badges',
    label: 'Badge',
    icon: Award,
    permission: 'user.badge',
    fits: () => true,
    dialog: BadgesDialog,
  },
  {
    key: 'cost',
    label: 'Costo di sblocco',
    icon: Tag,
    permission: 'user.unlock_cost',
    fits: ({ user }) => user.role === 'HOSTESS',
    dialog: CostDialog,
  },
  {
    key: 'adjust',
    label: 'Rettifica il saldo',
    icon: Coins,
    permission: 'ledger.adjust',
    fits: ({ user }) => user.role === 'KING',
    dialog: AdjustDialog,
  },
  {
    key: 'impersonate',
    label: 'Naviga come',
    icon: Eye,
    permission: 'user.impersonate',
    fits: ({ user }) => user.state !== 'email_pending',
    dialog: ImpersonateDialog,
  },
  {
    key: 'erase',
    label: 'Elimina l’account',
    icon: Trash2,
    permission: 'user.erase',
    danger: true,
    fits: ({ user }) => user.deletion_due_at === null,
    dialog: EraseDialog,
  },
]

/** What this role may do about this person; each asks for its reason. */
export function PersonActions({ person }: { person: AdminUser }) {
  const { admin_role: role } = useUser()
  const [asked, setAsked] = useState<string | null>(null)
  const { user } = person
  if (user.role === 'ADMIN' || user.status === 'erased') return null
  const offered = actions.filter(({ permission, fits }) => can(role, permission) && fits(person))
  return (
    <Panel className="p-4" aria-label="Azioni">
      <h2 className="mb-3 text-lg font-card max-2xl:sr-only">Azioni</h2>
      <div className="flex flex-wrap gap-2 2xl:grid">
        {user.status === 'approved' ? (
          <Link
            to={`/user-profile/${encodeURIComponent(user.name)}`}
            className={`${buttonClass({ look: 'tertiary' })} 2xl:justify-start`}
          >
            <ExternalLink size={18} strokeWidth={1.6} aria-hidden />
            Profilo pubblico
          </Link>
        ) : null}
        {offered.map(({ key, label, icon: Icon, danger }) => (
          <Button
            key={key}
            look={danger ? 'danger-quiet' : 'secondary'}
            className="2xl:justify-start"
            onClick={() => setAsked(key)}
          >
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            {label}
          </Button>
        ))}
      </div>
      {offered.map(({ key, dialog: ActionDialog }) => (
        <ActionDialog key={key} person={person} open={asked === key} onClose={() => setAsked(null)} />
      ))}
    </Panel>
  )
}
