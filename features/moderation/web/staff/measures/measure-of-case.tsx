import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { actionGrounds, type StaffAction } from '../../../contract/actions.ts'
import type { Case } from '../../../contract/moderation.ts'
import { useClosingReport } from '../closing-reports.ts'
import { MeasureDialog, type MeasureObject } from './measure-dialog.tsx'

interface MeasureOfCaseProps {
  readonly moderationCase: Case
  readonly shortcuts: boolean
  /** Why nothing can be decided now. */
  readonly obstacle: string | undefined
  /** Whether a measure on a report closes it, too, as soon as it can no longer be undone. */
  readonly closes: boolean
  /** A measure that has its effect has answered the report. */
  readonly onAnswered: () => void
  readonly onUndone?: () => void
}

/** From a case a measure on the very thing that it is about, or on the account. */
export function MeasureOfCase({
  moderationCase,
  shortcuts,
  obstacle,
  closes,
  onAnswered,
  onUndone,
}: MeasureOfCaseProps) {
  const { admin_role: role } = useUser()
  const [open, setOpen] = useState(false)
  const possible = can(role, 'user.suspend') && obstacle === undefined && moderationCase.user.role !== 'ADMIN'
  const report = useClosingReport(moderationCase)
  // What waits has changed nothing yet: neither has the report been answered.
  const answers = ({ state }: StaffAction) => moderationCase.subject === 'report' && state === 'in_force'
  useShortcuts(shortcuts && possible, { m: () => setOpen(true) })
  if (!possible) return null
  return (
    <div className="px-4 pb-4 lg:px-6">
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Gavel size={18} strokeWidth={1.6} aria-hidden />
        {moderationCase.subject === 'report' ? 'Accogli con una misura' : 'Prendi una misura'}
      </Button>
      <MeasureDialog
        person={moderationCase.user}
        objects={objectsOf(moderationCase)}
        caseId={moderationCase.id}
        ground={groundOf(moderationCase)}
        open={open}
        onClose={() => setOpen(false)}
        onTaken={(action) => {
          if (!answers(action)) return
          onAnswered()
          if (closes) report.begin()
        }}
        onStands={(action) => {
          if (answers(action) && closes) void report.close()
        }}
        onUndone={(action) => {
          if (!answers(action)) return
          report.stay()
          onUndone?.()
        }}
      />
    </div>
  )
}

/** What a report is about: its measure is, too, unless whoever takes it says otherwise. */
const groundOf = ({ subject, findings }: Case) =>
  subject === 'report' ? actionGrounds.find((id) => findings.some(({ rule }) => rule === id)) : undefined

function objectsOf({ subject, user: { id, role }, before }: Case): MeasureObject[] {
  // What a report shows was public when it was made.
  const photos = subject === 'report' ? (before?.photos ?? []) : []
  const lines = (before?.thread ?? []).filter((line) => line.own && line.id !== undefined)
  return [
    ...photos.map((photo, index) => ({
      type: 'photo' as const,
      id: photo.id,
      label: photos.length === 1 ? 'La foto' : `Foto ${index + 1}`,
      url: photo.url,
    })),
    ...lines.map((line) => ({ type: 'message' as const, id: line.id!, label: `Messaggio: «${line.text}»` })),
    { type: 'user', id, label: 'L’account' },
    { type: 'description', id, label: 'La descrizione' },
    ...(role === 'HOSTESS' ? [{ type: 'conditions' as const, id, label: 'La frase delle condizioni' }] : []),
    { type: 'nickname', id, label: 'Il nickname' },
    { type: 'profile', id, label: 'Tutto il profilo' },
  ]
}
