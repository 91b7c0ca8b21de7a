import '#platform/web/shell/error-page.tsx'
import { LeaveQuestion } from '#platform/web/intent/leave-question.tsx'
import { Toasts } from '#platform/web/ui/toasts.tsx'

/**
 * What no page shows by itself, in one file that comes after it: notices, the question before words are thrown away, the
 * dialog, and what to say of a fault, which has to be here before the connection goes.
 */
export function Afterwards() {
  return (
    <>
      <LeaveQuestion />
      <Toasts />
    </>
  )
}
