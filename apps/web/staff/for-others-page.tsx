import { permissions } from '#platform/contract/permissions.ts'
import { useUser } from '#features/accounts/web/session.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { CardsDrawing, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { AdminPage } from '#platform/web/staff/admin-page.tsx'
import { roleWords } from '#platform/web/staff/role-words.ts'
import type { Section } from './sections.ts'

const either = new Intl.ListFormat('it', { type: 'disjunction' })

/** A page of the back office that another role opens: whoever was sent its address learns whom to ask. */
export function ForOthersPage({ section, own }: { section: Section; own: Section | undefined }) {
  const { admin_role: role } = useUser()
  const who = permissions[section.permission].map((allowed) => roleWords[allowed])
  return (
    <AdminPage title={section.label}>
      <EmptyState
        drawing={<CardsDrawing />}
        title="Questa pagina è di altri ruoli"
        text={`La apre chi nel team ha il ruolo ${either.format(who)}${role ? `; il tuo è ${roleWords[role]}` : ''}. Se ti serve, chiedi a un titolare.`}
        action={
          own ? (
            <ButtonLink to={`/admin/${own.path}`} look="secondary">
              Torna a {own.label}
            </ButtonLink>
          ) : null
        }
      />
    </AdminPage>
  )
}
