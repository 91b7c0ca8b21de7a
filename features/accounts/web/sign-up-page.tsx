import { useSearchParams } from 'react-router'
import { RegistrationForm } from './registration-form.tsx'
import { type NewcomerRole, RoleChoice } from './role-choice.tsx'

/** Two steps under one address; the second carries the role, so that back and reload do what one expects. */
export function SignUpPage() {
  const [search, setSearch] = useSearchParams()
  const role = roleOf(search.get('role'))
  if (role === null) return <RoleChoice onContinue={(chosen) => setSearch({ role: chosen.toLowerCase() })} />
  return <RegistrationForm key={role} role={role} />
}

function roleOf(value: string | null): NewcomerRole | null {
  if (value === 'hostess') return 'HOSTESS'
  return value === 'king' ? 'KING' : null
}
