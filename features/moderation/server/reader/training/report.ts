import { bands, concerns, type SurfaceThresholds } from '../../../contract/bands.ts'
import { judgeHere } from '../../judge/judge.ts'
import { examine } from '../../rules/examine.ts'
import { labelledMessages } from '../../rules/labelled-messages.ts'
import { classes } from '../model.ts'
import { cool, type HeldOut } from './held-out.ts'
import { type Figures, topOf, verdictOf, worryOf } from './thresholds.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** A table in Markdown. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What is to be reached, and what is reached on authors left out. */
export function targets(figures: Figures): string {
  const rows: [string, number, 'at least' | 'at most', number][] = [
    ['bad messages held', figures.held, 'at least', 0.8],
    ['bad messages held or asked about', figures.heldOrAsked, 'at least', 0.92],
    ['somebody in danger before a human', figures.dangerBeforeHuman, 'at least', 0.92],
    ['plain talk held wrongly', figures.heldPlain, 'at most', 0.01],
    ['tricky talk held wrongly', figures.heldTricky, 'at most', 0.05],
    ['ordinary talk asked about wrongly', figures.askedOrdinary, 'at most', 0.04],
  ]
  const body = rows.map(([what, value, limit, wanted]) => [
    what,
    percent(value),
    `${limit} ${percent(wanted)}`,
    (limit === 'at least' ? value >= wanted : value <= wanted) ? 'reached' : 'missed',
  ])
  return [
    table(['On authors left out', 'Measured', 'Wanted', ''], body),
    `Ordinary talk that a moderator reads for fear of somebody’s danger, delivered: ${percent(figures.humanOrdinary)}; of plain talk ${percent(figures.humanPlain)}.`,
  ].join('\n\n')
}

/** Of each concern: how much is found in which band, and how much of what a band holds is right. */
export function byConcern(heldOut: readonly HeldOut[], thresholds: SurfaceThresholds): string {
  const rows = concerns.map((concern) => {
    const own = heldOut.filter(({ example }) => example.label === concern)
    const recall = (...wanted: string[]) =>
      percent(own.filter((each) => wanted.includes(verdictOf(each, thresholds))).length / own.length)
    const precision = (band: string) => {
      const named = heldOut.filter(
        (each) => topOf(each.shares) === concern && verdictOf(each, thresholds) === band,
      )
      const right = named.filter(({ example }) => example.label !== 'ordinary').length
      return named.length === 0 ? '–' : percent(right / named.length)
    }
    return [concern, own.length, recall('hold'), recall('hold', 'ask'), precision('hold'), precision('ask')]
  })
  return table(
    ['Concern', 'Messages', 'Held', 'Held or asked', 'Right among held', 'Right among asked'],
    rows,
  )
}

/** What each message is (rows) and what the reader takes it for (columns); under the threshold it is ordinary. */
export function confusion(heldOut: readonly HeldOut[], thresholds: SurfaceThresholds): string {
  const taken = (each: HeldOut) =>
    worryOf(each.shares) >= thresholds.of[topOf(each.shares)].ask ? topOf(each.shares) : 'ordinary'
  const counts = Map.groupBy(heldOut, (each) => `${each.example.label} ${taken(each)}`)
  const rows = classes.map((is) => [is, ...classes.map((as) => counts.get(`${is} ${as}`)?.length ?? 0)])
  return table(['Is, and is taken for', ...classes], rows)
}

/** The messages that the rules were written against and held against, by rules and reader together. */
export function ofLabelledMessages(): string {
  const messages = labelledMessages().map((message) => ({
    ...message,
    kind: message.label === 'ordinary' || message.label === 'caution' ? message.label : 'bad',
    rules: examine(message.text).held,
    band: judgeHere(message.text, 'message').band,
  }))
  const rows = (['bad', 'caution', 'ordinary'] as const).flatMap((kind) =>
    (['development', 'held_out'] as const).map((half) => {
      const own = messages.filter((message) => message.kind === kind && message.half === half)
      const share = (is: (message: (typeof own)[number]) => boolean) =>
        percent(own.filter(is).length / own.length)
      return [
        kind,
        half.replace('_', ' '),
        own.length,
        share(({ rules }) => rules),
        share(({ band }) => band === 'hold'),
        share(({ band }) => band === 'ask'),
      ]
    }),
  )
  return table(['Label', 'Half', 'Messages', 'Held by the rules', 'Held by both', 'Asked'], rows)
}

/** Whether a share says how often it is right. */
export function calibration(heldOut: readonly HeldOut[]): string {
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const inside = heldOut.filter(({ shares }) => Math.min(9, Math.floor(worryOf(shares) * 10)) === tenth)
    const bad = inside.filter(({ example }) => example.label !== 'ordinary').length
    const said = inside.reduce((sum, { shares }) => sum + worryOf(shares), 0)
    const share = (count: number) => (inside.length === 0 ? '–' : percent(count / inside.length))
    return [`${tenth * 10} to ${tenth * 10 + 10} %`, inside.length, share(said), share(bad)]
  })
  return table(['The reader says', 'Messages', 'On average', 'Are bad'], tenths)
}

/** The thresholds in force, for `judge/policy.ts`. */
export function thresholdTable({ of, human }: SurfaceThresholds): string {
  const rows = concerns.map((concern) => [concern, of[concern].hold.toFixed(2), of[concern].ask.toFixed(2)])
  return [
    table(['Concern', 'Hold from', 'Ask from'], rows),
    `A moderator reads from a share of safeguarding of ${human.toFixed(3)} on. Bands: ${bands.join(', ')}.`,
  ].join('\n\n')
}

/** How much each further author brought, on the same authors left out. */
export function learningCurve(
  points: readonly { readonly authors: number; readonly figures: Figures }[],
): string {
  return table(
    ['Authors read', 'Held', 'Held or asked', 'Plain held', 'Tricky held', 'Asked wrongly'],
    points.map(({ authors, figures }) => [
      authors,
      ...[
        figures.held,
        figures.heldOrAsked,
        figures.heldPlain,
        figures.heldTricky,
        figures.askedOrdinary,
      ].map(percent),
    ]),
  )
}

export function cooled(heldOut: readonly HeldOut[], temperature: number): HeldOut[] {
  return heldOut.map(({ example, shares }) => ({ example, shares: cool(shares, temperature) }))
}
