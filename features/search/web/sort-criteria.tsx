import { Link } from 'react-router'
import { sorts } from '../contract/search.ts'
import { nearStep, stepsOf } from './ranking-words.ts'
import { sortNames } from './words.ts'

/** The main parameters of each order, briefly; all of them, and why, stand at /trasparenza#ordine. */
export function Criteria({ forHostess }: { forHostess: boolean }) {
  return (
    <>
      <p>Nessuno può comprare una posizione.</p>
      <dl className="mt-4 grid gap-3 [&_dt]:font-semibold [&_dt]:text-ink">
        <div>
          <dt>Vicino a te</dt>
          <dd>{nearStep.what} In ogni gruppo vale l’ordine In evidenza.</dd>
        </div>
        {sorts
          .filter((sort) => !forHostess || !sort.startsWith('cost'))
          .map((sort) => (
            <div key={sort}>
              <dt>{sortNames[sort]}</dt>
              {stepsOf(sort).map(({ what }) => (
                <dd key={what}>{what}</dd>
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
