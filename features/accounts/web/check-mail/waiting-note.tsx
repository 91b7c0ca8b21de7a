import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkMailPath } from '../complete-sign-in.tsx'
import { keptRegistration } from './kept-registration.ts'

/** For who registered in this tab and went elsewhere before opening the mail. */
export function WaitingNote() {
  const [secret] = useState(keptRegistration)
  if (secret === null) return null
  return (
    <p className="flex items-start gap-3 rounded-md bg-wait-soft px-4 py-3.5 text-base leading-normal text-wait-text">
      <MailOpen size={20} strokeWidth={1.6} className="mt-0.5 flex-none" aria-hidden />
      <span>
        Hai già chiesto di iscriverti. Manca solo la conferma dell’email.{' '}
        <Link className="font-semibold underline" to={checkMailPath}>
          Guarda la posta
        </Link>
      </span>
    </p>
  )
}
