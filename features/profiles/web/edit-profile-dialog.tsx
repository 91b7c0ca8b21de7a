import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { User } from '../contract/user.ts'
import { countriesQuery, miscdataQuery } from '#features/reference/web/reference.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

const ProfileForm = lazy(() =>
  import('./profile-form.tsx').then((module) => ({ default: module.ProfileForm })),
)

interface EditProfileDialogProps {
  user: User
  open: boolean
  onClose: () => void
}

/** «Completa il tuo profilo» [PROFILE-15] [PROFILE-28]. Each opening starts from what is saved. */
export function EditProfileDialog({ user, open, onClose }: EditProfileDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Completa il tuo profilo">
      {open ? <Content user={user} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Content({ user, onClose }: Omit<EditProfileDialogProps, 'open'>) {
  const lists = useQuery(miscdataQuery)
  const countries = useQuery(countriesQuery)
  const waiting = <Skeleton className="mt-2 h-80" />
  if (lists.error || countries.error)
    return (
      <ErrorState
        onRetry={() => {
          void lists.refetch()
          void countries.refetch()
        }}
        busy={lists.isFetching || countries.isFetching}
      />
    )
  if (!lists.data || !countries.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <ProfileForm user={user} lists={lists.data} countries={countries.data} onClose={onClose} />
    </Suspense>
  )
}
