import { type RankingParameter, rankings, tieOf } from '../contract/ranking.ts'
import type { Sort } from '../contract/search.ts'

interface Words {
  readonly name: string
  /** Who comes first, after «viene prima». */
  readonly first: Readonly<Record<'high' | 'low', string>>
  readonly why: string
}

const parameters: Readonly<Record<RankingParameter, Words>> = {
  top: {
    name: 'il badge Profilo top',
    first: { high: 'chi lo ha', low: 'chi non lo ha' },
    why: 'Chi lo ha risponde spesso e ha un profilo completo e verificato',
  },
  active_at: {
    name: 'l’ultima attività',
    first: { high: 'chi ha usato Lieta più di recente, ora per ora', low: 'chi manca da più tempo' },
    why: 'Chi è presente legge e risponde prima',
  },
  listed_at: {
    name: 'la data di approvazione',
    first: { high: 'chi è stato approvato da meno tempo', low: 'chi è stato approvato da più tempo' },
    why: 'I profili nuovi si vedono anche senza una storia',
  },
  rating: {
    name: 'la media delle recensioni ricevute',
    first: { high: 'chi ha la media più alta', low: 'chi ha la media più bassa' },
    why: 'Recensisce soltanto chi ha davvero scritto con quella persona',
  },
  cost: {
    name: 'il costo della chat',
    first: { high: 'la chat che costa più Crediti', low: 'la chat che costa meno Crediti' },
    why: 'È il confronto che hai chiesto',
  },
}

const weights = ['Pesa di più', 'Subito dopo pesa', 'Per terzo pesa'] as const

interface Step {
  /** The weight, in words, and what follows from it. */
  readonly what: string
  readonly why: string
}

/** The parameters of an order with their weights in words, the weightiest first. */
export function stepsOf(sort: Sort): Step[] {
  const ranked = rankings[sort]
  return ranked.map(({ by, from }, index) => {
    const weight = ranked.length === 1 ? 'Decide' : (weights[index] ?? 'Poi pesa')
    const { name, first, why } = parameters[by]
    return { what: `${weight} ${name}. Viene prima ${first[from]}.`, why: `${why}.` }
  })
}

export const tieWords = (sort: Sort) =>
  `A parità viene prima l’account più ${tieOf(sort) === 'high' ? 'nuovo' : 'vecchio'}.`

/** What `near` puts before the recommended order. */
export const nearStep: Step = {
  what: 'Pesa di più la vicinanza. Viene prima la tua provincia, poi vengono quelle vicine per distanza tra i capoluoghi, infine tutte le altre.',
  why: 'Vale finché non scegli un filtro o un ordine, perché incontrarsi vicino è più facile.',
}
