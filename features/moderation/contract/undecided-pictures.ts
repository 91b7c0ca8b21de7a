import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { type GroundId, grounds } from './grounds.ts'
import { type Finding, urgentPriority } from './moderation.ts'

/** When a picture that nobody has judged yet is blurred at first: where there is a reason, or always. */
export const blurs = ['by_ground', 'always'] as const

export const DeskPreference = z.object({
  blur: z.enum(blurs),
  /** Without colours until it is opened. */
  grey: z.boolean(),
})
export type DeskPreference = z.output<typeof DeskPreference>

export const usualPreference: DeskPreference = { blur: 'by_ground', grey: false }

export const deskPreferenceEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/admin/desk-preference',
    who: 'admin',
    permission: 'case.read',
    summary: 'Come chi modera vuole vedere le foto non ancora decise',
    replies: { 200: DeskPreference },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/desk-preference',
    who: 'admin',
    permission: 'case.read',
    summary: 'Cambia come si vedono le foto non ancora decise, per sé',
    body: DeskPreference,
    replies: { 200: DeskPreference },
  }),
} as const

/** What nobody should meet unprepared, the gravest first: no setting shows it at once. */
const blurring: readonly GroundId[] = [
  'underage',
  'coercion',
  'safeguarding',
  'threat',
  'paid_sex',
  'nudity',
  'banned_person',
  'not_own',
]

/** Of a program that looked at the picture: a guess, and not the words of a decision. */
export const maybeExplicit = 'Forse troppo esplicita'

interface Held {
  readonly priority: number
  readonly findings: readonly Pick<Finding, 'photo' | 'rule' | 'twin'>[]
}

/** Why the pictures of a case are blurred at first, in words; undefined where only a setting may want it. */
export function blurredFor({ priority, findings }: Held): string | undefined {
  const ground = blurring.find((id) => findings.some(({ rule }) => rule === id))
  const { twin, photo } = findings.find(({ rule }) => rule === ground) ?? {}
  if (twin)
    return twin.banned
      ? 'Somiglia a una foto di un account chiuso'
      : 'Somiglia a una foto di un altro account'
  if (photo?.from === 'picture') return maybeExplicit
  if (ground !== undefined) return grounds[ground].label
  return priority >= urgentPriority ? 'Riguarda la sicurezza' : undefined
}
