import { Route, Routes } from 'react-router'
import { useUser } from '#features/accounts/web/session.tsx'
import { DisagreementsPage } from '#features/moderation/web/staff/quality/disagreements-page.tsx'
import { ReadingPage } from '#features/moderation/web/staff/quality/reading-page.tsx'
import { can } from '#platform/contract/permissions.ts'
import { NotFoundPage } from '#platform/web/shell/error-page.tsx'
import { QualityPage } from './quality-page.tsx'
import { QuickPage } from './quick-page.tsx'

/** How the team decides: the figures, one reading, and what two readings see differently. */
export function QualitySection() {
  const { admin_role: role } = useUser()
  return (
    <Routes>
      <Route index element={<QualityPage />} />
      <Route path="quick" element={<QuickPage />} />
      <Route path="readings/:id" element={<ReadingPage />} />
      {can(role, 'quality.review') ? <Route path="disagreements" element={<DisagreementsPage />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
