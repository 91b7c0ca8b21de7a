import { MeasureDialog, type MeasureObject } from '#features/moderation/web/staff/measures/measure-dialog.tsx'
import type { AdminUser } from '../../../contract/admin-users.ts'
import type { ActionDialogProps } from './ban-dialogs.tsx'

/** A measure on the account, or on anything of it that others see. */
export function MeasurePersonDialog({ person, open, onClose }: ActionDialogProps) {
  return <MeasureDialog person={person.user} objects={objectsOf(person)} open={open} onClose={onClose} />
}

/** The same, with a suspension to begin with. */
export function SuspendPersonDialog({ person, open, onClose }: ActionDialogProps) {
  return (
    <MeasureDialog
      person={person.user}
      objects={objectsOf(person)}
      initial="suspend"
      open={open}
      onClose={onClose}
    />
  )
}

function objectsOf({ user, profile, photos }: AdminUser): MeasureObject[] {
  const { id } = user
  return [
    { type: 'user', id, label: 'L’account' },
    ...photos
      .filter(({ state }) => state !== 'pending')
      .map((photo, index) => ({
        type: 'photo' as const,
        id: photo.id,
        label: `Foto ${index + 1}`,
        url: photo.url,
      })),
    ...(profile.description === null ? [] : [{ type: 'description' as const, id, label: 'La descrizione' }]),
    ...(user.role === 'HOSTESS'
      ? [{ type: 'conditions' as const, id, label: 'La frase delle condizioni' }]
      : []),
    { type: 'nickname', id, label: 'Il nickname' },
    { type: 'profile', id, label: 'Tutto il profilo' },
  ]
}
