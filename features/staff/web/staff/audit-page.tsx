import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { type AuditAction, auditActions } from '#platform/contract/audit-actions.ts'
import { can } from '#platform/contract/permissions.ts'
import { download } from '#platform/web/api/download.ts'
import { ApiError, messageOf } from '#platform/web/api/errors.ts'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState, SearchDrawing } from '#platform/web/ui/empty-state.tsx'
import { toast } from '#platform/web/ui/toast-store.ts'
import { type AuditEntry, type AuditFilters, auditEndpoints } from '../../contract/audit-log.ts'
import { AuditFilterBar } from './audit-filters.tsx'
import { auditSentence, subjectOf } from './audit-words.ts'
import { Changes } from './changes-list.tsx'
import { useAuditLog } from './queries.ts'

/** Everything that the staff changed: who, what, whom, why, when and from where. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const log = useAuditLog({ ...filters, page: Math.max(1, Number(params.get('page')) || 1) })
  const save = useMutation({
    mutationFn: () => download(auditEndpoints.csv, filters, 'lieta-registro.csv'),
    onError: (error) => toast.error((error instanceof ApiError && error.fields.from) || messageOf(error)),
  })
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <AdminPage
      title="Registro"
      note={log.data ? howMany(log.data.total) : null}
      actions={
        <Button look="secondary" busy={save.isPending && 'Preparo…'} onClick={() => save.mutate()}>
          <Download size={18} strokeWidth={1.6} aria-hidden />
          Scarica CSV
        </Button>
      }
    >
      <AuditFilterBar
        filters={filters}
        actors={log.data?.actors ?? []}
        onChange={(next) => setParams(next)}
      />
      <DataTable
        caption="Le operazioni del team, dalla più recente"
        columns={columns}
        rows={log.data?.data}
        rowKey={({ id }) => id}
        query={log}
        pages={log.data}
        empty={
          <EmptyState
            drawing={<SearchDrawing />}
            title={filtered ? 'Nessuna operazione con questi filtri' : 'Ancora nessuna operazione'}
            action={
              filtered ? (
                <Button look="secondary" onClick={() => setParams({})}>
                  Rimuovi i filtri
                </Button>
              ) : null
            }
          />
        }
      />
    </AdminPage>
  )
}

const count = new Intl.NumberFormat('it-IT')
const howMany = (total: number) => (total === 1 ? '1 operazione' : `${count.format(total)} operazioni`)

const columns: readonly Column<AuditEntry>[] = [
  {
    key: 'event',
    label: 'Che cosa',
    top: true,
    className: 'sm:min-w-72',
    cell: (entry) => (
      <div className="grid gap-1">
        <span>
          <b>{entry.actor?.name ?? 'Il sistema'}</b> {auditSentence(entry)}
        </span>
        {entry.reason ? <span className="text-sm break-words text-ink-2">«{entry.reason}»</span> : null}
        <Changes before={entry.before} after={entry.after} />
      </div>
    ),
  },
  { key: 'user', label: 'Persona', top: true, cell: (entry) => <Concerned entry={entry} /> },
  {
    key: 'subject',
    label: 'Oggetto',
    top: true,
    cell: (entry) => <Subject entry={entry} />,
  },
  {
    key: 'address',
    label: 'Da dove',
    top: true,
    cell: ({ address }) => (
      <span className="num text-sm max-sm:break-all sm:whitespace-nowrap">{address ?? '—'}</span>
    ),
  },
  {
    key: 'at',
    label: 'Quando',
    align: 'end',
    top: true,
    className: 'whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
]

function Subject({ entry: { subject, subject_id: id, case_id: caseId } }: { entry: AuditEntry }) {
  const { admin_role: role } = useUser()
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <Link
        className="link num inline-block min-h-6 text-sm"
        to={`?${new URLSearchParams({ subject, subject_id: id })}`}
      >
        {subjectOf(subject, id)}
      </Link>
      {caseId !== null && can(role, 'case.read') ? (
        <Link
          className="link num inline-block min-h-6 text-xs text-ink-2"
          to={`/admin/moderation?${new URLSearchParams({ state: 'decided', query: String(caseId) })}`}
        >
          Apri la pratica {caseId}
        </Link>
      ) : null}
    </span>
  )
}

function Concerned({ entry: { user } }: { entry: AuditEntry }) {
  const { admin_role: role } = useUser()
  if (user === null) return '—'
  const other = user.role === 'ADMIN' ? '/admin/staff' : `/admin/users/${user.id}`
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
      {can(role, user.role === 'ADMIN' ? 'staff.manage' : 'user.read') ? (
        <Link className="link inline-block min-h-6" to={other}>
          {user.name}
        </Link>
      ) : (
        user.name
      )}
      <Link
        className="link inline-block min-h-6 text-xs text-ink-2"
        to={`?${new URLSearchParams({ person: String(user.id) })}`}
      >
        Solo questa persona
      </Link>
    </span>
  )
}

/** What the address asks for; nonsense in it asks for nothing. */
function filtersOf(params: URLSearchParams): AuditFilters {
  const text = (key: string) => params.get(key)?.trim() || undefined
  const day = (key: string) => (/^\d{4}-\d{2}-\d{2}$/.test(params.get(key) ?? '') ? text(key) : undefined)
  const actor = Number(params.get('actor'))
  const action = params.get('action') ?? ''
  return {
    actor: actor > 0 ? actor : undefined,
    action: Object.hasOwn(auditActions, action) ? (action as AuditAction) : undefined,
    subject: text('subject'),
    subject_id: text('subject_id'),
    person: text('person'),
    query: text('query'),
    from: day('from'),
    to: day('to'),
  }
}
