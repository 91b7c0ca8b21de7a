import { actionNames } from '#features/moderation/contract/actions.ts'
import { measureWords } from '#features/moderation/web/staff/measures/measure-words.ts'
import { adminRoles } from '#platform/contract/people.ts'
import { roleWords } from '#platform/web/staff/role-words.ts'
import { changesOf } from './changes.ts'

const labels: Readonly<Record<string, string>> = {
  '': 'Valore',
  admin_role: 'Ruolo',
  amount: 'Importo',
  answer: 'Risposta',
  code: 'Codice',
  credits: 'Crediti',
  departure: 'Perché non la misura proposta',
  ends_at: 'Fine',
  filters: 'Filtri',
  limit: 'Limite',
  measure: 'Misura',
  position: 'Posizione',
  price: 'Prezzo',
  proposed: 'Misura proposta',
  question: 'Domanda',
  retired: 'Ritirato',
  rows: 'Righe',
  starts_at: 'Inizio',
  text: 'Testo',
  title: 'Titolo',
  top_profile: 'Profilo top',
  until: 'Fino a',
  unlock_cost: 'Costo di sblocco',
  value: 'Valore',
  verified_profile: 'Profilo verificato',
}

/** In words where the field has some, else as the server calls it. */
const labelOf = (path: string) => labels[path] ?? path

function valueOf(path: string, value: string): string {
  const role = path === 'admin_role' ? adminRoles.find((known) => known === value) : undefined
  const measure =
    path === 'measure' || path === 'proposed' ? actionNames.find((known) => known === value) : undefined
  if (measure !== undefined) return measureWords[measure]
  return role === undefined ? value : roleWords[role]
}

/** Before and after, folded away until somebody wants to know. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <details className="relative text-sm">
      <summary className="min-h-6 cursor-pointer text-ink-2 hover:text-ink">
        {changes.length === 1 ? 'Un cambiamento' : `${changes.length} cambiamenti`}
      </summary>
      <dl className="mt-1.5 grid gap-2 rounded-sm bg-sunken px-3.5 py-2.5">
        {changes.map(({ path, before: was, after: is }) => (
          <div key={path} className="grid gap-0.5">
            <dt className="text-xs break-all text-ink-2">{labelOf(path)}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 break-words">
              {was === null ? null : (
                <del className="min-w-0 break-words text-danger-text">
                  <span className="sr-only">prima: </span>
                  {valueOf(path, was)}
                </del>
              )}
              {is === null ? null : (
                <ins className="min-w-0 break-words text-trust-text no-underline">
                  <span className="sr-only">dopo: </span>
                  {valueOf(path, is)}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
