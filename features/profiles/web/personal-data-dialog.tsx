import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../contract/user.ts'
import { countriesQuery } from '#features/reference/web/reference.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { NewPhoneCode } from './new-phone-code.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'

interface PersonalDataDialogProps {
  user: User
  open: boolean
  onClose: () => void
}

/** The data themselves, then the code of a new number [PROFILE-27]. Each opening starts from what is saved. */
export function PersonalDataDialog({ user, open, onClose }: PersonalDataDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Dati Personali">
      {open ? <Content user={user} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Content({ user, onClose }: Omit<PersonalDataDialogProps, 'open'>) {
  const countries = useQuery(countriesQuery)
  const [proving, setProving] = useState<string | null>(null)
  if (proving !== null) return <NewPhoneCode phone={proving} onClose={onClose} />
  if (countries.error)
    return <ErrorState onRetry={() => void countries.refetch()} busy={countries.isFetching} />
  if (!countries.data) return <Skeleton className="mt-2 h-80" />
  return <PersonalDataForm user={user} onCodeSent={setProving} onClose={onClose} />
}
