import type { ReactNode } from 'react'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { type EuroCents, formatEuro } from '#platform/contract/money.ts'
import type { Overview } from '../../contract/overview.ts'
import { ageOf } from '#features/moderation/web/staff/case-words.ts'
import { percent } from './figures.ts'

/** The five figures of the day, each with how it has changed. */
export function Tiles({ overview }: { overview: Overview }) {
  const { revenue, unlocks, replied, refunds, closed, waiting_profiles: profiles, days } = overview
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
      {revenue ? (
        <Tile
          name="Incasso"
          value={formatEuro(revenue.now as EuroCents).replace(/,\d\d/, '')}
          note={`${change(revenue) ?? 'nessun confronto'} sui ${days} giorni prima`}
        />
      ) : null}
      <Tile
        name="Chat sbloccate"
        value={withThousands(unlocks.now)}
        note={change(unlocks) ?? 'nessun confronto'}
      />
      <Tile
        name={`Risposta entro ${withThousands(overview.refund_after_hours)} ore`}
        value={replied.now === null ? '–' : percent(replied.now)}
        note={points(replied) ?? 'nessun confronto'}
      />
      <Tile
        name="Rimborsi automatici"
        value={withThousands(refunds.now)}
        note={
          closed === 0
            ? 'nessuno sblocco concluso'
            : `${percent((refunds.now / closed) * 100)} degli sblocchi conclusi, ${withThousands(refunds.before)} prima`
        }
      />
      <Tile
        name="Profili in attesa"
        value={withThousands(profiles.now)}
        note={
          profiles.oldest_opened_at === null
            ? `${days} giorni fa erano ${withThousands(profiles.before)}`
            : `il più vecchio da ${ageOf(profiles.oldest_opened_at, Date.now())}; ${days} giorni fa erano ${withThousands(profiles.before)}`
        }
      />
    </dl>
  )
}

function Tile({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-surface px-5 py-4 shadow-1 max-sm:px-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-1 font-display text-[clamp(1.5rem,1.1rem+1.4vw,2rem)] leading-tight font-card tracking-tight">
        {value}
      </dd>
      <dd className="num mt-0.5 text-xs text-ink-3">{note}</dd>
    </div>
  )
}

/** '+8%'; null where there was nothing to compare with. */
function change({ now, before }: { now: number; before: number }): string | null {
  return before === 0 ? null : signed(Math.round(((now - before) / before) * 100), '%')
}

function points({ now, before }: Overview['replied']): string | null {
  if (now === null || before === null) return null
  const difference = Math.round(now) - Math.round(before)
  return signed(difference, Math.abs(difference) === 1 ? ' punto' : ' punti')
}

const signed = (difference: number, unit: string) =>
  difference === 0 ? `invariato` : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}${unit}`
