import * as z from 'zod/mini'
import { isBlank } from '#platform/contract/blank.ts'
import { CaptchaAnswer } from '#platform/contract/captcha.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { GroundId } from '#features/moderation/contract/grounds.ts'
import { Problem } from '#platform/contract/refusals.ts'
import { RowId } from '#platform/contract/row-id.ts'
import { whereFields } from '#platform/contract/several-fields.ts'

export const reportLimits = { address: 500, explanation: 2000, name: 100, reason: 1000 } as const

interface Category {
  readonly label: string
  /** What it includes, for who chooses. */
  readonly hint: string
  /** The ground of moderation that it comes closest to. */
  readonly ground?: GroundId
  /** Someone's safety: first in the queue. */
  readonly urgent?: true
  /** Who reports may stay unnamed: Regulation (EU) 2022/2065, article 16(2)(c). */
  readonly anonymous?: true
}

export const reportCategories = {
  minors: {
    label: 'Minori',
    hint: 'Una persona che ha o sembra avere meno di 18 anni, o immagini di abusi su minori.',
    ground: 'underage',
    urgent: true,
    anonymous: true,
  },
  exploitation: {
    label: 'Sfruttamento o costrizione',
    hint: 'Tratta, una persona costretta, un profilo gestito da altri.',
    ground: 'coercion',
    urgent: true,
  },
  paid_sex: {
    label: 'Prestazioni sessuali a pagamento',
    hint: 'Offerte, richieste o listini di prezzi.',
    ground: 'paid_sex',
    urgent: true,
  },
  violence: {
    label: 'Minacce o violenza',
    hint: 'Minacce, istigazione, stalking.',
    ground: 'threat',
    urgent: true,
  },
  intimate_images: {
    label: 'Immagini intime senza consenso',
    hint: 'Foto o descrizioni intime diffuse contro la volontà di chi vi compare.',
    urgent: true,
  },
  impersonation: {
    label: 'Identità falsa o foto altrui',
    hint: 'Il profilo usa le mie foto o il nome di un’altra persona.',
    ground: 'not_own',
  },
  fraud: {
    label: 'Truffa o richiesta di denaro',
    hint: 'Ricariche, IBAN, investimenti, regali da inviare.',
    ground: 'scam',
  },
  harassment: {
    label: 'Odio, insulti o molestie',
    hint: 'Discriminazione, offese, messaggi insistenti.',
    ground: 'insult',
  },
  privacy: {
    label: 'Dati personali pubblicati',
    hint: 'Nome, indirizzo, numero di cellulare o altri dati di qualcuno che non vuole.',
  },
  copyright: {
    label: 'Diritto d’autore',
    hint: 'Foto o testi usati senza permesso di chi li ha fatti.',
    ground: 'not_own',
  },
  other: { label: 'Altro', hint: 'Un altro contenuto illegale o contrario ai Termini e Condizioni.' },
} as const satisfies Record<string, Category>

export type ReportCategory = keyof typeof reportCategories
export const reportCategoryIds = Object.keys(reportCategories) as ReportCategory[]

/** The same list where only what all categories have in common counts. */
export const categoryOf = (id: ReportCategory): Category => reportCategories[id]

export const unknownAddress =
  'Non troviamo questo contenuto. Copia l’indirizzo dalla barra del browser o scrivi il nickname esatto.'

// No check here aborts: after one that does, zod leaves out those that look at several fields.
const visible = (message: string) => z.refine<string>((text) => !isBlank(text), message)

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Whoever names themselves does it wholly; whoever may stay unnamed leaves both fields empty. */
function mayStayUnnamed({
  category,
  name,
  email,
}: {
  category?: unknown
  name?: unknown
  email?: unknown
}): boolean {
  const known = typeof category === 'string' && Object.hasOwn(reportCategories, category)
  const unnamed = textOf(name) === '' && textOf(email) === ''
  return unnamed && known && categoryOf(category as ReportCategory).anonymous === true
}

/** A notice of illegal content, with all that the law asks of it: Regulation (EU) 2022/2065, article 16(2). */
export const NoticeBody = z
  .object({
    address: z
      .string('Indica dove si trova il contenuto')
      .check(
        z.trim(),
        visible('Indica dove si trova il contenuto'),
        z.maxLength(reportLimits.address, `Al massimo ${reportLimits.address} caratteri`),
      ),
    category: z.enum(reportCategoryIds, 'Scegli una categoria'),
    explanation: z
      .string('Spiega perché lo segnali')
      .check(
        z.trim(),
        visible('Spiega perché lo segnali'),
        z.maxLength(reportLimits.explanation, 'La spiegazione può avere al massimo 2.000 caratteri'),
      ),
    name: z._default(
      z.string().check(
        // It becomes part of a mail.
        z.overwrite((name) => name.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
        z.maxLength(reportLimits.name, `Il nome può avere al massimo ${reportLimits.name} caratteri`),
      ),
      '',
    ),
    email: z._default(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.refine(
          (email) => email === '' || (email.length <= 254 && z.email().safeParse(email).success),
          "Inserisci un'email valida",
        ),
      ),
      '',
    ),
    goodFaith: z.literal(true, 'Conferma che quanto scrivi è vero per quanto ne sai'),
    captcha: CaptchaAnswer,
  })
  .check(
    z.refine((notice) => mayStayUnnamed(notice) || !isBlank(textOf(notice.name)), {
      path: ['name'],
      error: 'Il nome è obbligatorio per questa categoria',
      when: whereFields,
    }),
    z.refine((notice) => mayStayUnnamed(notice) || textOf(notice.email) !== '', {
      path: ['email'],
      error: "L'email è obbligatoria per questa categoria",
      when: whereFields,
    }),
  )
export type NoticeBody = z.infer<typeof NoticeBody>

export const noticeEndpoint = endpoint({
  method: 'POST',
  path: '/api/notices',
  who: 'anyone',
  summary: 'Reports illegal content, with or without an account',
  body: NoticeBody,
  invalid: 'errors',
  replies: {
    201: z.object({
      message: z.string(),
      /** To quote when writing again. */
      code: z.string(),
    }),
  },
})

/** What somebody with an account chooses from; the server takes the others too. */
export const memberCategoryIds = [
  'fraud',
  'harassment',
  'violence',
  'paid_sex',
  'impersonation',
  'intimate_images',
  'privacy',
  'exploitation',
  'minors',
  'other',
] as const satisfies readonly ReportCategory[]

const memberReport = {
  reason: z
    .string('Per favore, fornisci un motivo per la segnalazione')
    .check(
      z.trim(),
      visible('Per favore, fornisci un motivo per la segnalazione'),
      z.maxLength(reportLimits.reason, 'Il motivo può avere al massimo 1.000 caratteri'),
    ),
  category: z.optional(z.enum(reportCategoryIds, 'Scegli una categoria')),
}

export const OwnReport = z.object({
  /** To quote when writing again. */
  code: z.string(),
  /** 'Profilo di Ginevra', 'Chat con Ginevra'. */
  about: z.string(),
  category: z.enum(reportCategoryIds),
  sent_at: z.string(),
  state: z.enum(['open', 'upheld', 'not_upheld']),
  /** Why it was not upheld. */
  answer: z.nullable(z.string()),
})
export type OwnReport = z.infer<typeof OwnReport>

/** 200: added to the report of the same thing that is still open. */
const taken = { 200: z.object({ message: z.string() }), 201: z.object({ message: z.string() }), 404: Problem }

export const reportSent = 'Segnalazione inviata con successo!'
export const addedToReport = 'L’abbiamo aggiunto alla tua segnalazione, che il team sta ancora esaminando.'

export const reportEndpoints = {
  chat: endpoint({
    method: 'POST',
    path: '/api/report-chat',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Segnala una propria conversazione; chi è segnalato non lo sa',
    body: z.object({ reported_chat_id: RowId, ...memberReport }),
    invalid: 'errors',
    replies: taken,
  }),
  user: endpoint({
    method: 'POST',
    path: '/api/report-user',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Segnala una persona; chi è segnalato non lo sa',
    body: z.object({ reported_user_id: RowId, ...memberReport }),
    invalid: 'errors',
    replies: taken,
  }),
  /** So that who reported learns the outcome here too, and not by mail only. */
  list: endpoint({
    method: 'GET',
    path: '/api/reports',
    who: 'approved_member',
    impersonator: 'refused',
    summary: 'Le proprie segnalazioni e il loro esito, dall’ultima',
    replies: { 200: z.array(OwnReport) },
  }),
} as const
