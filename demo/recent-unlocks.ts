import { openingLetters, replies } from './conversations.ts'
import { busyProvinces } from './people.ts'
import type { Cast, Outcome, Plot } from './plot.ts'
import { type Random, random } from './random.ts'

const hour = 60
const day = 24 * hour
/** As far back as the overview compares: thirty days and the thirty before. */
const days = 60
/** Days on which more people write than on others, counted back from today. */
const wave = [9, 7, 6, 7, 8, 11, 12]
/** The demo's own accounts and whoever writes with them keep the chats that they have. */
const firstKing = 8
const firstHostess = 1

/** Unlocks of the last two months, day by day, with as many answers and refunds as usual. */
export function recentUnlocks(
  seed: string,
  people: Cast,
  told: readonly Pick<Plot, 'king' | 'hostess'>[],
): Plot[] {
  const chance = random(`${seed} recent unlocks`)
  const pairs = new Set(told.map(({ king, hostess }) => `${king} ${hostess}`))
  const plots: Plot[] = []
  for (let daysAgo = 0; daysAgo < days; daysAgo += 1) {
    // More of them lately than two months ago.
    const count = Math.round(
      ((wave[daysAgo % 7] ?? 8) * (1.15 - daysAgo / 150) * chance.between(80, 120)) / 100,
    )
    for (let each = 0; each < count; each += 1) {
      const startedMinutesAgo = daysAgo * day + chance.between(20, day - 1)
      const pair = strangers(chance, people, pairs, startedMinutesAgo + day)
      if (pair) plots.push({ ...pair, ...story(chance, startedMinutesAgo) })
    }
  }
  return plots
}

/** Two who were both there by then and have no chat yet. */
function strangers(
  chance: Random,
  { hostesses, kings }: Cast,
  pairs: Set<string>,
  minutesAgo: number,
): Pick<Plot, 'king' | 'hostess'> | null {
  const inCities = hostesses.flatMap(({ provinceId }, index) =>
    index >= firstHostess && busyProvinces.includes(provinceId) ? [index] : [],
  )
  for (let tries = 0; tries < 40; tries += 1) {
    const king = chance.between(firstKing, kings.length - 1)
    const hostess = chance.chance(0.85)
      ? chance.pick(inCities)
      : chance.between(firstHostess, hostesses.length - 1)
    const joined = Math.min(kings[king]?.joinedHoursAgo ?? 0, hostesses[hostess]?.joinedHoursAgo ?? 0)
    if (joined * hour < minutesAgo || pairs.has(`${king} ${hostess}`)) continue
    pairs.add(`${king} ${hostess}`)
    return { king, hostess }
  }
  return null
}

function story(chance: Random, startedMinutesAgo: number): Omit<Plot, 'king' | 'hostess'> {
  const letter = chance.pick(openingLetters)
  const answerAfter = answerMinutes(chance)
  const since = startedMinutesAgo - 4 * letter.length
  const outcome = outcomeOf(answerAfter, since)
  return {
    outcome,
    letter,
    startedMinutesAgo,
    ...(outcome === 'answered' &&
      answerAfter !== null && {
        answer: chance.pick(replies).slice(0, 1 + Math.min(3, Math.floor(since / answerAfter) - 1)),
        paceMinutes: answerAfter,
      }),
  }
}

function outcomeOf(answerAfter: number | null, since: number): Outcome {
  if (answerAfter !== null && answerAfter <= since) return 'answered'
  // The clock of one that waits must not run out while the demo is being written.
  return since < 70 * hour ? 'running' : 'refunded'
}

/** Most answer in the first evening, a few on the third day, one in seven never. */
function answerMinutes(chance: Random): number | null {
  if (chance.chance(0.14)) return null
  const hours = -Math.log(1 - chance.next()) * (chance.chance(0.75) ? 8 : 26)
  return Math.min(70 * hour, Math.max(4, Math.round(hours * hour)))
}
