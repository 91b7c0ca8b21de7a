import { Link } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import type { NamedPerson } from '#platform/contract/people.ts'

/** From a message in which somebody may need help: to both of the two in the staff's inbox, for who answers there. */
export function PeopleInSupport({ people }: { people: readonly NamedPerson[] }) {
  const { admin_role: role } = useUser()
  if (!can(role, 'support.answer')) return null
  return (
    <p className="flex flex-wrap gap-x-5 border-b border-line px-4 py-3 text-sm lg:px-6">
      {people.map(({ id, name }) => (
        <Link
          key={id}
          to={`/admin/support?view=all&q=${encodeURIComponent(name)}`}
          className="link inline-flex min-h-target items-center font-semibold"
        >
          Scrivi a {name} dall’Assistenza
        </Link>
      ))}
    </p>
  )
}
