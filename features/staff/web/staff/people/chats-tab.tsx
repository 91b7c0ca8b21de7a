import { Link } from 'react-router'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { type Column, DataTable } from '#platform/web/staff/data-table.tsx'
import { Moment } from '#platform/web/staff/moment.tsx'
import { chatWords, roleWords } from './user-words.ts'

type Row = AdminUser['chats']['data'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'with',
    label: 'Con',
    cell: ({ with: other }) =>
      other ? (
        <>
          <Link to={`/admin/users/${other.id}`} className="link font-semibold">
            {other.name}
          </Link>
          <span className="block text-xs text-ink-2">{roleWords[other.role]}</span>
        </>
      ) : (
        'Assistenza'
      ),
  },
  { key: 'state', label: 'Stato', cell: (row) => (row.with ? chatWords[row.state] : '—') },
  { key: 'sent', label: 'Inviati', align: 'end', cell: ({ sent }) => withThousands(sent) },
  { key: 'received', label: 'Ricevuti', align: 'end', cell: ({ received }) => withThousands(received) },
  {
    key: 'last',
    label: 'Ultimo messaggio',
    align: 'end',
    cell: ({ last_message_at: at }) => <Moment at={at} />,
  },
  { key: 'opened', label: 'Aperta', align: 'end', cell: ({ opened_at: at }) => <Moment at={at} /> },
]

const cost: Column<Row> = {
  key: 'cost',
  label: 'Costo',
  align: 'end',
  cell: (row) => (row.cost ? withThousands(row.cost) : '—'),
}

const there = { isError: false, isFetching: false, refetch: () => {} }

/** Who with, since when, how much: never what. */
export function ChatsTab({ person: { user, chats } }: { person: AdminUser }) {
  const withCost = chats.data.some((row) => row.cost !== undefined)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        {chats.total > chats.data.length
          ? `Le ultime ${chats.data.length} di ${withThousands(chats.total)}. `
          : ''}
        Qui non si leggono i messaggi.
      </p>
      <DataTable
        caption={`Chat di ${user.name}`}
        columns={withCost ? [...columns.slice(0, 2), cost, ...columns.slice(2)] : columns}
        rows={chats.data}
        rowKey={({ id }) => id}
        query={there}
        empty={<EmptyState drawing={<CardsDrawing />} title="Nessuna chat" />}
      />
    </div>
  )
}
