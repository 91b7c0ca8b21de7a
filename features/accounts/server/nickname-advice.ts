import type { Database } from '#platform/server/db/database.ts'
import { nicknameLength } from '../contract/accounts.ts'
import { foldNickname, nicknameProblem, tidyNickname } from './nickname.ts'
import { isNicknameTaken, nicknameTaken } from './nickname-taken.ts'

interface Advice {
  readonly problem: string | null
  readonly suggestions: string[]
}

/** What a registration would say of this nickname, and up to three free ones where it is taken. */
export async function nicknameAdvice(db: Database, typed: string): Promise<Advice> {
  const name = tidyNickname(typed)
  const problem = nicknameProblem(name)
  if (problem !== null) return { problem, suggestions: [] }
  if (!(await isNicknameTaken(db, name))) return { problem: null, suggestions: [] }
  return { problem: nicknameTaken, suggestions: await freeOnes(db, name) }
}

const wanted = 3
/** Whoever asks pays with a query for each; a name that this many do not make free gets fewer. */
const triesMax = 16

/** Of nobody's gender. */
const endings = [
  'Luna', 'Mare', 'Alba', 'Vento', 'Stella', 'Onda', 'Cielo', 'Sera', 'Neve', 'Sole', 'Bosco', 'Brezza',
] // biome-ignore format: a list

async function freeOnes(db: Database, name: string): Promise<string[]> {
  const free: string[] = []
  for (const candidate of candidates(name)) {
    if (free.length === wanted) break
    if (nicknameProblem(candidate) === null && !(await isNicknameTaken(db, candidate))) free.push(candidate)
  }
  return free
}

/** The same for the same name, so that they stay while somebody looks; others for other names. */
function candidates(name: string): string[] {
  const start = [...foldNickname(name)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return Array.from({ length: triesMax }, (_, index) => {
    const ending = endings[(start + index) % endings.length] ?? ''
    // The list is through: a number beside the word. Neither 0 nor 1, which look like letters.
    const suffix = index < endings.length ? ` ${ending}` : ` ${ending} ${22 + ((start + index) % 8)}`
    return `${name.slice(0, nicknameLength.max - suffix.length).trimEnd()}${suffix}`
  })
}
