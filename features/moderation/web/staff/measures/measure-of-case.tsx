import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#features/accounts/web/session.tsx'
import { can } from '#platform/contract/permissions.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Case } from '../../../contract/moderation.ts'
import { MeasureDialog, type MeasureObject } from './measure-dialog.tsx'

interface MeasureOfCaseProps {
  readonly moderationCase: Case
  readonly shortcuts: boolean
  /** Why nothing can be decided now. */
  readonly obstacle: string | undefined
  /** It has its effect. */
  readonly onTaken: () => void
}

/** From a case a measure on the very thing that it is about, or on the account. */
export function MeasureOfCase({ moderationCase, shortcuts, obstacle, onTaken }: MeasureOfCaseProps) {
  const { admin_role: role } = useUser()
  const [open, setOpen] = useState(false)
  const possible = can(role, 'user.suspend') && obstacle === undefined && moderationCase.user.role !== 'ADMIN'
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
        open={open}
        onClose={() => setOpen(false)}
        onTaken={({ state }) => {
          // What waits has changed nothing yet: neither has the report been answered.
          if (state === 'in_force') onTaken()
        }}
      />
    </div>
  )
}

function objectsOf({ subject, user: { id }, before }: Case): MeasureObject[] {
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
    { type: 'nickname', id, label: 'Il nickname' },
    { type: 'profile', id, label: 'Tutto il profilo' },
  ]
}
