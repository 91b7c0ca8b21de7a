import { consents } from '#features/accounts/contract/consent-texts.ts'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { type ConsentLine, shownLines } from '../contract/consent-vault.ts'

const names: Readonly<Record<string, string>> = {
  terms: 'Termini e Condizioni',
  privacy: 'Privacy Policy',
  cookies: 'Cookie di pagamento',
  ...Object.fromEntries(Object.entries(consents).map(([purpose, { title }]) => [purpose, title])),
}

const acts: Readonly<Record<ConsentLine['act'], string>> = {
  accepted: 'accettati',
  read: 'letta',
  given: 'consenso dato',
  refused: 'consenso negato o ritirato',
}

/** What was said before, the latest first; all of it is in the copy of one's data. */
export function ConsentLog({ lines }: { lines: readonly ConsentLine[] }) {
  if (lines.length === 0) return null
  return (
    <details className="text-base">
      <summary className="min-h-6 cursor-pointer font-semibold">Storico dei consensi e dei testi</summary>
      <ol className="mt-2 grid gap-1.5">
        {lines.map(({ id, document, version, act, at }) => (
          <li key={id} className="num text-sm leading-normal text-ink-2">
            <b className="font-semibold text-ink">{names[document] ?? document}</b>, testo del{' '}
            {italianDate(version)}, {acts[act]} il {italianMoment(at)}
          </li>
        ))}
      </ol>
      {lines.length < shownLines ? null : (
        <p className="mt-2 text-sm text-ink-2">Il resto è nella copia dei tuoi dati.</p>
      )}
    </details>
  )
}
