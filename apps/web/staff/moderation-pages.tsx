import type { Case } from '#features/moderation/contract/moderation.ts'
import { CaseSidesContext } from '#features/moderation/web/staff/case-sides.tsx'
import { ModerationPage, ReportsPage } from '#features/moderation/web/staff/moderation-page.tsx'
import { VerificationSides } from '#features/verification/web/staff/verification-sides.tsx'

const sidesBySubject = {
  verification: (moderationCase: Case) => <VerificationSides moderationCase={moderationCase} />,
}

/** The queue of the moderators, with the cases of each feature as that feature shows them. */
export function ModerationWithCases() {
  return (
    <CaseSidesContext value={sidesBySubject}>
      <ModerationPage />
    </CaseSidesContext>
  )
}

/** Likewise, what members and guests have reported. */
export function ReportsWithCases() {
  return (
    <CaseSidesContext value={sidesBySubject}>
      <ReportsPage />
    </CaseSidesContext>
  )
}
