import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isOwnPath, keepPlace } from '#platform/web/intent/place.ts'
import { RegistrationForm } from './registration-form.tsx'
import { dropDraft } from './registration-draft.ts'
import { type NewcomerRole, RoleChoice } from './role-choice.tsx'
import type { signUpAsHostess } from './sign-up-address.ts'

/**
 * Two steps under one address; the second carries the role, so that back and reload do what one expects. Who comes from
 * what speaks to hostesses begins with it.
 */
export function SignUpPage() {
  const [search, setSearch] = useSearchParams()
  const state = useLocation().state as typeof signUpAsHostess | null
  const role = roleOf(search.get('role') ?? state?.role)
  const next = search.get('next')
  const [discarded, setDiscarded] = useState(0)
  useEffect(() => {
    // A newcomer's, whoever used this device before.
    if (role === 'KING' && next !== null && isOwnPath(next)) keepPlace({ path: next, state: null }, null)
  }, [role, next])
  if (role === null) return <RoleChoice onContinue={(chosen) => setSearch({ role: chosen.toLowerCase() })} />
  return (
    <RegistrationForm
      key={`${role} ${discarded}`}
      role={role}
      onDiscard={() => {
        dropDraft()
        setDiscarded(discarded + 1)
      }}
    />
  )
}

function roleOf(written: string | undefined): NewcomerRole | null {
  const value = written?.toLowerCase()
  if (value === 'hostess') return 'HOSTESS'
  return value === 'king' ? 'KING' : null
}
