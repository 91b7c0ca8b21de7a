import { habitWords } from '#features/chat/contract/reply-habit.ts'
import { todayInItaly } from '#platform/contract/italian-time.ts'
import type { ProfileCard } from '../contract/search.ts'
import { typeToggles } from '../contract/search-toggles.ts'

/** «Hostess, Milano». */
export function whatAndWhere(card: ProfileCard, place: string | undefined): string | undefined {
  const types = (card.profile_types ?? []).map((type) => typeToggles[type].label)
  if (types.length === 0) return place
  return place === undefined ? types.join(', ') : [...types, place].join(', ')
}

/** Since midnight: never when. */
export function activeWords({ active_today, role }: ProfileCard): string | undefined {
  if (!active_today) return undefined
  return role === 'KING' ? 'Attivo oggi' : 'Attiva oggi'
}

const dayMs = 86_400_000
// Not by `Intl`, on the first screen (italian-numbers.ts).
const weekdays = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']

/** How she answers; of who has no habit yet, that she is new. */
export function habitLine(card: ProfileCard, now = new Date()): string | null {
  if (card.reply_habit) return habitWords(card.reply_habit)
  if (!card.new_since) return null
  const since = Date.parse(`${card.new_since}T00:00:00Z`)
  const days = Math.round((Date.parse(`${todayInItaly(now)}T00:00:00Z`) - since) / dayMs)
  const when = days <= 0 ? 'oggi' : days === 1 ? 'ieri' : weekdays[new Date(since).getUTCDay()]
  return card.role === 'KING' ? `Iscritto ${when}` : `Iscritta ${when}, sta iniziando ora`
}

/** «A Milano», «Ad Asti», «All’Aquila». */
export function inProvince(name: string): string {
  if (name.startsWith('L’')) return `All’${name.slice(2)}`
  if (name.startsWith('La ')) return `Alla ${name.slice(3)}`
  if (name === 'Sud Sardegna' || name.startsWith('Verbano')) return `Nel ${name}`
  return `${name.startsWith('A') ? 'Ad' : 'A'} ${name}`
}

/** «Monza, Como e Varese». */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}
