import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/refusals.ts'

/** Shown on the home page, the first ones of the list. */
export const servicesShown = 3

export const Service = z.object({ title: z.string(), description: z.string(), image: z.string() })
export type Service = z.infer<typeof Service>

export const Faq = z.object({ question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof Faq>

/** What the home page shows when the list cannot be had [HOME-04]. */
export const defaultServices: readonly Service[] = [
  {
    title: 'Hostess',
    description: 'Per eventi, congressi e cene di rappresentanza, chi sa accogliere e conosce le lingue.',
    image: '/art/scenes/hostess.svg',
  },
  {
    title: 'Wing Woman',
    description: 'Una compagnia brillante che rompe il ghiaccio e ti presenta alle persone giuste.',
    image: '/art/scenes/wing.svg',
  },
  {
    title: 'Sugar Baby',
    description: 'Conoscenze tra adulti che si scelgono con calma, con rispetto e senza fraintendimenti.',
    image: '/art/scenes/sugar.svg',
  },
]

/** What the HTML of a legal page is made of; `href`, of links, is the only attribute. */
export const legalTags = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'strong',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Why a change counts sooner than the time of notice: the law asks for it, or the security of people does. */
export const urgencies = ['law', 'security'] as const
export type Urgency = (typeof urgencies)[number]

const LegalVersion = z.object({
  version: z.iso.date(),
  changes: z.string(),
  /** Why; null: a correction, or the text that came with the release. */
  reasons: z.nullable(z.string()),
  urgency: z.nullable(z.object({ kind: z.enum(urgencies), reason: z.string() })),
  /** Until when one may leave without cost for it (Codice del consumo, article 135-vicies semel); null: no such right. */
  leave_until: z.nullable(z.iso.date()),
})
export type LegalVersion = z.infer<typeof LegalVersion>

const LegalPage = z.object({
  title: z.string(),
  /** HTML of `legalTags`. */
  content: z.string(),
  /** The day from which this text applies. */
  version: z.iso.date(),
  /** The version that applies today. */
  present: z.iso.date(),
  /** Every one so far, the present one first. */
  versions: z.array(LegalVersion),
  /** Published, and yet to come. */
  upcoming: z.array(LegalVersion),
})
export type LegalPage = z.infer<typeof LegalPage>

const legal = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    who: 'anyone',
    summary,
    /** Another version than the present one. */
    query: z.object({ version: z.optional(z.iso.date()) }),
    replies: { 200: z.object({ page: LegalPage }), 404: Problem },
  })

export const legalEndpoints = {
  terms: legal('/api/my-terms', 'The terms of use'),
  privacy: legal('/api/my-privacy', 'The privacy notice'),
  cookies: legal('/api/my-cookies', 'What is kept in the browser'),
  credits: legal('/api/my-credits', 'How Crediti and payments work'),
} as const

export const pageEndpoints = {
  services: endpoint({
    method: 'GET',
    path: '/api/my-shown-services',
    who: 'anyone',
    summary: 'The services of the home page, best first',
    // A single one may come without a list around it [API-08].
    replies: { 200: z.union([z.array(Service), Service]) },
  }),
  faqs: endpoint({
    method: 'GET',
    path: '/api/my-faqs',
    who: 'anyone',
    summary: 'Frequent questions, in the order to show them',
    replies: { 200: z.object({ faqs: z.array(Faq) }) },
  }),
} as const
