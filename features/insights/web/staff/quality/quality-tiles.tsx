import type { Quality } from '#features/moderation/contract/quality.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { agreementOf, fraction, how, inSeconds, overturnedOf, share } from './quality-words.ts'

/** Four figures, each with what it is a part of. */
export function QualityTiles({ quality: { now, before, colleagues, everyone } }: { quality: Quality }) {
  const { agreement, overturned } = now
  const most = colleagues.toSorted((a, b) => b.quick - a.quick).at(0)
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Tile
        name="Accordo fra due letture"
        value={share(...agreementOf(now))}
        note={
          agreement.read === 0
            ? 'Si comincia a misurare dopo la prima doppia lettura.'
            : fraction(agreementOf(now), agreementOf(before), 'letture cieche')
        }
        explained={how.agreement}
      />
      <Tile
        name="Annullate in ricorso"
        value={share(...overturnedOf(now))}
        note={
          overturned.appeals === 0
            ? 'Nessun ricorso deciso nel periodo.'
            : fraction(overturnedOf(now), overturnedOf(before), 'ricorsi decisi')
        }
        explained={how.overturned}
      />
      <Tile
        name="Tempo mediano per decisione"
        value={inSeconds(now.median_seconds)}
        note={
          now.timed === 0
            ? 'Nessuna decisione misurata nel periodo.'
            : `dal caso aperto alla decisione, su ${withThousands(now.timed)}`
        }
        explained={how.median}
      />
      <Tile
        name="Lette troppo in fretta"
        value={withThousands(now.quick)}
        alarming={now.quick > 0}
        note={
          now.quick === 0 || most === undefined || !everyone
            ? 'meno di un terzo del tempo di leggere'
            : `meno di un terzo del tempo di leggere, ${withThousands(most.quick)} di ${most.user.name}`
        }
        explained={how.quick}
      />
    </dl>
  )
}

interface TileProps {
  name: string
  value: string
  note: string
  explained: string
  alarming?: boolean
}

function Tile({ name, value, note, explained, alarming = false }: TileProps) {
  return (
    <div className="min-w-0 rounded-md bg-surface px-5 py-4 shadow-1 max-sm:px-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd
        className={`num mt-1 font-display text-[clamp(1.5rem,1.1rem+1.4vw,2rem)] leading-tight font-card tracking-tight ${alarming ? 'text-danger-text' : ''}`}
      >
        {value}
      </dd>
      <dd className="num mt-0.5 text-xs text-ink-3">{note}</dd>
      <dd className="mt-1.5 text-xs">
        <details>
          <summary
            className="link inline-block cursor-pointer list-none leading-6"
            aria-label={`Come si calcola: ${name}`}
          >
            Come si calcola
          </summary>
          <p className="mt-1 text-ink-2">{explained}</p>
        </details>
      </dd>
    </div>
  )
}
