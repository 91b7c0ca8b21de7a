import { Link } from 'react-router'
import { sorts } from '../contract/search.ts'
import { nearWords, stepsOf } from './ranking-words.ts'
import { sortNames } from './words.ts'

/** The main parameters of each order, briefly; all of them, and why, stand at /trasparenza#ordine. */
export function Criteria({ forHostess }: { forHostess: boolean }) {
  return (
    <>
      <p>La posizione non si compra, nessuno paga per apparire prima.</p>
      <dl className="mt-4 grid gap-3 [&_dt]:font-semibold [&_dt]:text-ink">
        {sorts
          .filter((sort) => !forHostess || !sort.startsWith('cost'))
          .map((sort) => (
            <div key={sort}>
              <dt>{sortNames[sort]}</dt>
              {sort === 'recommended' ? (
                <dd>
                  Senza filtri pesa più di tutto la vicinanza, {nearWords.what}. Dentro ogni gruppo vale
                  l’ordine che segue.
                </dd>
              ) : null}
              {stepsOf(sort).map(({ weight, what }) => (
                <dd key={what}>
                  {weight}, {what}.
                </dd>
              ))}
            </div>
          ))}
      </dl>
      <p className="mt-4">
        <Link to="/trasparenza#ordine" className="link">
          Tutti i criteri e perché li usiamo
        </Link>
      </p>
    </>
  )
}
