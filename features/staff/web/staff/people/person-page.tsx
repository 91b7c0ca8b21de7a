import { useParams, useSearchParams } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { LinkedAccounts } from '#features/moderation/web/staff/linked-accounts.tsx'
import { can } from '#platform/contract/permissions.ts'
import { ApiError } from '#platform/web/api/errors.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { TabStrip } from '#platform/web/staff/tab-strip.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import { AccessTab } from './access-tab.tsx'
import { ChatsTab } from './chats-tab.tsx'
import { Card } from './facts.tsx'
import { AuditTab, DecisionsTab } from './history-tabs.tsx'
import { MeasurePersonDialog } from './measure-person-dialog.tsx'
import { MoneyTab } from './money-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonHeader } from './person-header.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { usePerson } from './user-queries.ts'

const panelId = 'person'

const tabWords = {
  profile: 'Profilo',
  chats: 'Chat',
  money: 'Crediti e acquisti',
  decisions: 'Segnalazioni e decisioni',
  access: 'Accessi',
  notes: 'Note',
  audit: 'Registro',
} as const
type TabKey = keyof typeof tabWords

/** Everything about a person, from every side. */
export function PersonPage() {
  const id = Number(useParams().id)
  const person = usePerson(id)
  if (!Number.isSafeInteger(id) || (person.error instanceof ApiError && person.error.status === 404))
    return <NotFoundPage />
  return (
    <AdminPage
      title={person.data?.user.name ?? 'Utente'}
      note={`n. ${id}`}
      back={{ to: '/admin/users', label: 'Utenti' }}
    >
      {person.data ? (
        <File key={id} person={person.data} />
      ) : person.isError ? (
        <ErrorState onRetry={() => void person.refetch()} busy={person.isFetching} />
      ) : (
        <Loading />
      )}
    </AdminPage>
  )
}

function File({ person }: { person: AdminUser }) {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const open: Record<TabKey, boolean> = {
    profile: true,
    chats: person.user.role !== 'ADMIN',
    money: person.wallet !== undefined || person.purchases !== undefined,
    decisions: person.decisions !== undefined,
    access: true,
    notes: can(user.admin_role, 'user.note') && person.user.status !== 'erased',
    audit: person.audit_events !== undefined,
  }
  const keys = (Object.keys(tabWords) as TabKey[]).filter((key) => open[key])
  const tab = keys.find((key) => key === params.get('tab')) ?? 'profile'
  return (
    <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_272px]">
      <div className="grid min-w-0 gap-5">
        <PersonHeader person={person} />
        <div className="2xl:hidden">
          <PersonActions person={person} />
        </div>
        <div className="min-w-0">
          <div className="-mx-4 -mt-3.5 lg:-mx-7">
            <TabStrip>
              <Tabs
                label={`Scheda di ${person.user.name}`}
                panelId={panelId}
                selected={tab}
                onSelect={(key) => setParams(key === 'profile' ? {} : { tab: key }, { replace: true })}
                tabs={keys.map((key) => ({ key, label: tabWords[key] }))}
              />
            </TabStrip>
          </div>
          <div id={panelId} role="tabpanel" aria-label={tabWords[tab]} className="mt-5 grid gap-5">
            <TabPanel tab={tab} person={person} />
          </div>
        </div>
        <div className="2xl:hidden">
          <Links person={person} />
        </div>
      </div>
      <div className="sticky top-0 grid gap-5 max-2xl:hidden">
        <PersonActions person={person} />
        <Links person={person} />
      </div>
      <AskedMeasure person={person} />
    </div>
  )
}

/** What the search opens with `?do=measure`: once, though the actions stand in two places. */
function AskedMeasure({ person }: { person: AdminUser }) {
  const { admin_role: role } = useUser()
  const [params, setParams] = useSearchParams()
  const { user } = person
  if (!can(role, 'user.suspend') || user.role === 'ADMIN' || user.status === 'erased') return null
  function close() {
    setParams(
      (before) => {
        before.delete('do')
        return before
      },
      { replace: true },
    )
  }
  return <MeasurePersonDialog person={person} open={params.get('do') === 'measure'} onClose={close} />
}

/** Who else this may be; the staff are nobody else. */
function Links({ person: { user } }: { person: AdminUser }) {
  if (user.role === 'ADMIN' || user.status === 'erased') return null
  return (
    <Card title="Account collegati">
      <LinkedAccounts userId={user.id} />
    </Card>
  )
}

function TabPanel({ tab, person }: { tab: TabKey; person: AdminUser }) {
  switch (tab) {
    case 'profile':
      return <ProfileTab person={person} />
    case 'chats':
      return <ChatsTab person={person} />
    case 'money':
      return <MoneyTab person={person} />
    case 'decisions':
      return <DecisionsTab person={person} />
    case 'access':
      return <AccessTab person={person} />
    case 'notes':
      return <NotesTab userId={person.user.id} name={person.user.name} />
    case 'audit':
      return <AuditTab person={person} />
  }
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Caricamento</span>
      <Panel className="flex items-center gap-5 p-5">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-4 w-80 max-sm:w-full" />
        </div>
      </Panel>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
