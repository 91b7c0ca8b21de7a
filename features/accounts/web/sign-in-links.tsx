import { Link } from 'react-router'

/** Under the title of a form for those who have an account. */
export function NoAccountYet() {
  return (
    <p>
      Non hai un account?{' '}
      <Link className="link" to="/sign-up">
        Iscriviti gratuitamente
      </Link>
    </p>
  )
}

/** At the end of a form for those who have none. */
export function AccountAlready() {
  return (
    <p className="col-span-full text-base text-ink-2">
      Hai già un account?{' '}
      <Link className="link" to="/login">
        Accedi
      </Link>
    </p>
  )
}
