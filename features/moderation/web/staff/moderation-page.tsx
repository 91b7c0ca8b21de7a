import { useUser } from '#features/accounts/web/session.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useKeptPlace } from '#platform/web/staff/place.ts'
import { CaseQueue } from './case-queue.tsx'
import { PeopleQueue } from './people-queue.tsx'
import { useQueueFilter } from './queue-filter.ts'

/** One queue for everything that waits for a person: choose, read, decide, go on. By person, or case by case. */
export function ModerationPage() {
  const [{ view }] = useQueueFilter()
  useDesk('Moderazione')
  return view === 'people' ? <PeopleQueue title="Moderazione" /> : <CaseQueue title="Moderazione" />
}

/** The same queue, with nothing but reports. */
export function ReportsPage() {
  useDesk('Segnalazioni')
  return <CaseQueue title="Segnalazioni" only="report" />
}

function useDesk(title: string): void {
  usePageTitle(title)
  useKeptPlace(useUser().id)
}
