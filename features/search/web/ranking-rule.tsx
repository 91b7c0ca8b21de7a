import { Link } from 'react-router'
import { sorts } from '../contract/search.ts'
import { nearStep, stepsOf, tieWords } from './ranking-words.ts'
import { sortNames } from './words.ts'

/** Every parameter of every order, in the order of its weight, and why: from the record by which the server sorts. */
export function RankingRule() {
  return (
    <section aria-labelledby="ordine">
      <h2 id="ordine" className="scroll-mt-24 text-3xl">
        Come ordiniamo i profili
      </h2>
      <p className="mt-2.5 max-w-text text-ink-2">
        Nessuno paga per apparire prima. Di te conta soltanto la provincia. Il criterio che pesa di più decide
        da solo, e il successivo conta soltanto tra chi è alla pari.
      </p>
      <dl className="mt-6 grid max-w-text">
        <Order name="Vicino a te" steps={[nearStep]}>
          In ogni gruppo vale l’ordine In evidenza.
        </Order>
        {sorts.map((sort) => (
          <Order key={sort} name={sortNames[sort]} steps={stepsOf(sort)}>
            {tieWords(sort)}
          </Order>
        ))}
      </dl>
      <p className="mt-4 max-w-text text-ink-2">
        Che cosa serve per il badge si legge in{' '}
        <Link to="/trasparenza#top" className="link">
          Che cosa vuol dire Profilo top
        </Link>
        .
      </p>
    </section>
  )
}

function Order({
  name,
  steps,
  children,
}: {
  name: string
  steps: ReturnType<typeof stepsOf>
  children: string
}) {
  return (
    <div className="border-t border-line py-4">
      <dt className="font-semibold">{name}</dt>
      {steps.map(({ what, why }) => (
        <dd key={what} className="mt-1.5">
          {what} <span className="text-ink-2">{why}</span>
        </dd>
      ))}
      <dd className="mt-1.5 text-sm text-ink-2">{children}</dd>
    </div>
  )
}
