import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { NamedPerson } from '#platform/contract/people.ts'
import { reason } from '#platform/contract/reason.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { bands, concerns, surfaces } from './bands.ts'
import { groundIds } from './grounds.ts'
import { Finding } from './moderation.ts'
import { RulePolicy } from './rule-policy.ts'

/** Weeks that the plot of a rule shows, this one included. */
export const weeksShown = 12
/** Days that a replay goes back. */
export const replayDays = 30
/** For so many hours a replay lets its draft come into force. The database has the same figure. */
export const replayHours = 24
/** Wrong holds of a draft, in percent of what moderators let through, from which on a reason is due. */
export const wrongHoldsLimit = 1

const count = z.int()
const Band = z.enum(bands)
const revision = z.int().check(z.minimum(0))
const Ground = z.enum(groundIds as [(typeof groundIds)[number], ...(typeof groundIds)[number][]])

const Rule = z.object({
  id: z.string(),
  title: z.string(),
  ground: Ground,
  /** It weighs too little to hold alone. */
  hint: z.boolean(),
  /** About somebody's safety: cannot be switched off. */
  fixed: z.boolean(),
})
export type LabRule = z.infer<typeof Rule>

const Thresholds = z.record(
  z.enum(surfaces),
  z.record(z.enum(concerns), z.object({ ask: z.number(), hold: z.number() })),
)

const Version = z.object({
  version: count,
  policy: RulePolicy,
  reason: z.string(),
  /** Null: it was published; else the version that it brought back. */
  restores: z.nullable(count),
  by: NamedPerson,
  at: z.string(),
})
export type RuleVersion = z.infer<typeof Version>

const Draft = z.object({
  id: count,
  state: z.enum(['draft', 'shadow']),
  policy: RulePolicy,
  /** Send it back with a change. */
  revision: count,
  by: NamedPerson,
  changed_by: NamedPerson,
  changed_at: z.string(),
  shadow_since: z.nullable(z.string()),
  /** What shadow has noted of this revision: judgements that would be others. */
  shadow: z.array(z.object({ live: Band, draft: Band, count })),
})
export type RuleDraft = z.infer<typeof Draft>

export const ReplayResult = z.object({
  newly_held: count,
  newly_asked: count,
  /** Held or asked today, not any more. */
  freed: count,
  /** Of the texts that moderators decided about: how the live rules and the draft would hold them. */
  decided: z.object({
    live: z.object({ right: count, wrong: count }),
    draft: z.object({ right: count, wrong: count }),
    /** That they let through. */
    approved: count,
  }),
  /** Texts that would be judged otherwise; by where they stand. */
  examples: z.array(z.object({ source: z.enum(['case', 'message']), id: z.int(), live: Band, draft: Band })),
})
export type ReplayResult = z.infer<typeof ReplayResult>

const Replay = z.object({
  id: count,
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  revision: count,
  total: count,
  done: count,
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Of the present draft, and recent enough to publish by. */
  current: z.boolean(),
  result: z.nullable(ReplayResult),
  /** Without names; what is gone by now is left out. */
  examples: z.array(
    z.object({
      text: z.string(),
      live: Band,
      draft: Band,
      matched: z.array(z.string()),
      /** What a moderator made of it; null: nobody had to. */
      decision: z.nullable(z.enum(['approved', 'rejected'])),
    }),
  ),
})
export type Replay = z.infer<typeof Replay>

const Lab = z.object({
  rules: z.array(Rule),
  /** As they are built. */
  thresholds: Thresholds,
  /** Null: the rules as they are built. */
  live: z.nullable(Version),
  draft: z.nullable(Draft),
  replay: z.nullable(Replay),
  /** The newest first. */
  versions: z.array(Version),
})
export type Lab = z.infer<typeof Lab>

const Figures = z.object({
  /** Mondays, the oldest first. */
  weeks: z.array(z.iso.date()),
  rules: z.array(
    z.object({
      id: z.string(),
      weeks: z.array(z.object({ held: count, upheld: count, overturned: count })),
    }),
  ),
})
export type RuleFigures = z.infer<typeof Figures>

const Judged = z.object({
  band: Band,
  findings: z.array(Finding),
  concern: z.nullable(z.enum(concerns)),
  to_human: z.boolean(),
  /** What the reader makes of it, 0 to 1; null: it has no model. */
  shares: z.nullable(z.record(z.enum(concerns), z.number())),
})
export type Judged = z.infer<typeof Judged>

const conflicting = { 200: Lab, 404: Problem, 409: Problem }

export const ruleLabEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/admin/rules',
    who: 'admin',
    permission: 'rule.read',
    summary: 'Le regole in vigore, la bozza, la sua prova e le versioni',
    replies: { 200: Lab },
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/rules/figures',
    who: 'admin',
    permission: 'rule.read',
    summary: 'Quanto ogni regola ha trattenuto, settimana per settimana, e che cosa ne è stato',
    replies: { 200: Figures },
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/rules/draft',
    who: 'admin',
    permission: 'rule.edit',
    summary: 'Apre o cambia la bozza',
    body: z.object({
      policy: RulePolicy,
      /** Of the draft that was seen; 0: there was none. */
      revision,
    }),
    replies: conflicting,
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/admin/rules/draft/drop',
    who: 'admin',
    permission: 'rule.edit',
    summary: 'Scarta la bozza',
    body: z.object({ revision }),
    replies: conflicting,
  }),
  shadow: endpoint({
    method: 'POST',
    path: '/api/admin/rules/draft/shadow',
    who: 'admin',
    permission: 'rule.edit',
    summary: 'Mette la bozza in ombra, o la toglie: registra, non trattiene',
    body: z.object({ revision, on: z.boolean() }),
    replies: conflicting,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api/admin/rules/draft/replay',
    who: 'admin',
    permission: 'rule.edit',
    summary: 'Prova la bozza sugli ultimi 30 giorni',
    body: z.object({ revision }),
    replies: conflicting,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/admin/rules/draft/replay/stop',
    who: 'admin',
    permission: 'rule.edit',
    summary: 'Ferma la prova',
    replies: conflicting,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/rules/draft/publish',
    who: 'admin',
    permission: 'rule.edit',
    fresh: true,
    summary: 'Mette in vigore la bozza, dopo una prova di meno di un giorno fa',
    body: z.object({ revision, reason }),
    replies: conflicting,
  }),
  back: endpoint({
    method: 'POST',
    path: '/api/admin/rules/back',
    who: 'admin',
    permission: 'rule.edit',
    fresh: true,
    summary: 'Torna alla versione prima',
    body: z.object({
      /** That is in force for whoever asks. */
      version: z.int().check(z.minimum(1)),
    }),
    replies: conflicting,
  }),
  try: endpoint({
    method: 'POST',
    path: '/api/admin/rules/try',
    who: 'admin',
    permission: 'rule.read',
    summary: 'Che cosa farebbero di un testo le regole in vigore e la bozza; non registra nulla',
    body: z.object({
      text: z.string().check(z.minLength(1, 'Scrivi un testo.'), z.maxLength(1_000)),
      surface: z.enum(surfaces),
    }),
    replies: { 200: z.object({ live: Judged, draft: z.nullable(Judged) }) },
  }),
} as const
