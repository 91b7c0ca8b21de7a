import { type RankingParameter, rankings, tieOf } from '../contract/ranking.ts'
import type { Sort } from '../contract/search.ts'

interface Words {
  /** What comes first, after «prima». */
  readonly first: Readonly<Record<'high' | 'low', string>>
  readonly why: string
}

const parameters: Readonly<Record<RankingParameter, Words>> = {
  top: {
    first: { high: 'chi ha il badge Profilo top', low: 'chi non ha il badge Profilo top' },
    why: 'chi lo ha risponde spesso e ha un profilo completo e verificato',
  },
  active_at: {
    first: { high: 'chi ha usato Lieta più di recente, ora per ora', low: 'chi manca da più tempo' },
    why: 'chi è presente legge e risponde prima',
  },
  listed_at: {
    first: { high: 'chi è stato approvato da meno tempo', low: 'chi è stato approvato da più tempo' },
    why: 'i profili nuovi si vedono senza dover avere già una storia',
  },
  rating: {
    first: { high: 'chi ha la media più alta nelle recensioni ricevute', low: 'chi ha la media più bassa' },
    why: 'recensisce soltanto chi ha davvero scritto con quella persona',
  },
  cost: {
    first: { high: 'le chat che costano più Crediti', low: 'le chat che costano meno Crediti' },
    why: 'è il costo che hai scelto di confrontare',
  },
}

const weights = ['Pesa di più', 'Pesa subito dopo', 'Pesa per terzo'] as const

interface Step {
  readonly weight: string
  readonly what: string
  readonly why: string
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The parameters of an order with their weights in words, the weightiest first. */
export function stepsOf(sort: Sort): Step[] {
  const ranked = rankings[sort]
  return ranked.map(({ by, from }, index) => ({
    weight: ranked.length === 1 ? 'Decide da solo' : (weights[index] ?? 'Pesa dopo'),
    what: `prima ${parameters[by].first[from]}`,
    why: capital(parameters[by].why),
  }))
}

export const tieWords = (sort: Sort) =>
  `A parità viene prima l’account più ${tieOf(sort) === 'high' ? 'nuovo' : 'vecchio'}.`

/** What `near` puts before the recommended order. */
export const nearWords = {
  what: 'prima la tua provincia, poi quelle vicine per distanza tra i capoluoghi, poi tutte le altre',
  why: 'Vale finché non scegli un filtro o un ordine, perché incontrarsi vicino è più facile',
}
