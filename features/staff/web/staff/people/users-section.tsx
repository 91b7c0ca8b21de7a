import { Route, Routes } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { AdjustmentsPage } from './adjustments-page.tsx'
import { PeoplePage } from './people-page.tsx'
import { PersonPage } from './person-page.tsx'

/** Everything below `/admin/users`. */
export function UsersSection() {
  const { admin_role: role } = useUser()
  return (
    <Routes>
      <Route index element={<PeoplePage />} />
      {can(role, 'ledger.read') ? <Route path="adjustments" element={<AdjustmentsPage />} /> : null}
      <Route path=":id" element={<PersonPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
