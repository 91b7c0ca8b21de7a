import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fetchBody } from '#platform/web/api/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  type LinkedAccount,
  type LinkKind,
  linkedAccounts,
  linkWeights,
  type Strength,
  strengthOf,
  strengths,
} from '../../contract/linked-accounts.ts'
import { reasonsOf, reasonWords, stateOf, strengthWords } from './link-words.ts'

/** So many are shown at once; the others on demand. */
const shownAtFirst = 5

/** Who else this person may be, with the reason and how much it says: never called proof. */
export function LinkedAccounts({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'links', userId],
    queryFn: ({ signal }) => fetchBody(linkedAccounts, { params: { id: userId }, signal, quiet: true }),
  })
  if (isError)
    return (
      <p className="text-sm text-ink-2">
        Gli account collegati non si sono caricati.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Riprova
        </button>
      </p>
    )
  if (data === undefined) return <Skeleton className="h-11" />
  if (data.length === 0) return <p className="text-sm text-ink-2">Nessun account collegato.</p>
  return (
    <div className="grid gap-3">
      <List links={data} />
      <HowCounted />
    </div>
  )
}

function List({ links }: { links: readonly LinkedAccount[] }) {
  const [all, setAll] = useState(false)
  const more = links.length - shownAtFirst
  return (
    <>
      <ul className="grid">
        {(all ? links : links.slice(0, shownAtFirst)).map((link) => (
          <Row key={link.user?.id ?? 'gone'} link={link} />
        ))}
      </ul>
      {more > 0 ? (
        <Button
          look="tertiary"
          size="sm"
          className="justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Solo i primi' : `Altri ${more}`}
        </Button>
      ) : null}
    </>
  )
}

function Row({ link }: { link: LinkedAccount }) {
  const { user, strength, state } = link
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary-soft font-display text-lg text-primary-text italic"
      >
        {user === null ? <UserX size={18} strokeWidth={1.6} /> : user.name.charAt(0).toUpperCase()}
      </span>
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
          {user === null ? (
            <b className="max-w-full truncate text-base">Account eliminato</b>
          ) : (
            <Link
              to={`/admin/users/${user.id}`}
              className="max-w-full truncate text-base font-semibold underline-offset-3 hover:underline"
            >
              {user.name}
            </Link>
          )}
          <Bars strength={strength} />
        </p>
        <p className="text-ink-2">{reasonsOf(link)}</p>
        <p className={state === 'suspended' || user === null ? 'text-danger-text' : 'text-ink-2'}>
          {stateOf(link)}
        </p>
      </div>
    </li>
  )
}

/** Three bars and the word: never colour alone. */
function Bars({ strength }: { strength: Strength }) {
  return (
    <span className="inline-flex flex-none items-center gap-2 text-xs text-ink-2">
      <span aria-hidden="true" className="inline-flex gap-1">
        {strengths.map((step, index) => (
          <span
            key={step}
            className={`h-1.25 w-4 rounded-full ${index <= strengths.indexOf(strength) ? 'bg-ink-2' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      {strengthWords[strength]}
    </span>
  )
}

function HowCounted() {
  const kinds = Object.keys(linkWeights) as LinkKind[]
  return (
    <details className="text-sm">
      <summary className="link min-h-6 w-fit cursor-pointer">Come si calcola</summary>
      <p className="mt-2 text-ink-2">
        Ogni motivo pesa per quanto dice da solo, e più motivi si sommano. Nessuno è una prova. Le sessioni si
        confrontano finché si conservano, 30 giorni dall’ultimo uso.
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-ink-2">
        {kinds.map((kind) => (
          <div key={kind} className="contents">
            <dt className="first-letter:uppercase">{reasonWords[kind]}</dt>
            <dd>{strengthWords[strengthOf([{ kind }])]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
