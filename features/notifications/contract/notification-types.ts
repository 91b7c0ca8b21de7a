import * as z from 'zod/mini'
import { consentPurposes } from '#features/accounts/contract/consent-purposes.ts'
import { moneyNotifications } from './money-notifications.ts'
import { atOnce, creditsAmount, mailAlways, Whole } from './notification-parts.ts'

/**
 * Everything that Lieta tells a member of its own accord, one record each. The texts stand with the feature that has
 * something to say; `apps/server/notifications.ts` joins the two, and does not compile while one of them is missing.
 */

export const notificationChannels = ['mail', 'sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** At the moment of its cause, in the transaction of its cause. */
interface AtOnce {
  readonly kind: 'at_once'
}

/** Gathered by a job of its feature: for who has been away for so long, and at most one in so many minutes. */
export interface UnreadPace {
  readonly kind: 'unread'
  readonly awayMinutes: number
  readonly everyMinutes: number
}

/** Gathered by a job of its feature, as often as the person has chosen there. */
interface Digest {
  readonly kind: 'digest'
}

/** A switch in the settings. Without one the notification always goes out by this channel. */
interface Switch {
  readonly byDefault: boolean
  readonly label: string
  readonly hint: string
}

interface Way<Pace> {
  readonly pace: Pace
  readonly switch: Switch | null
}

export interface NotificationDefinition {
  readonly channels: {
    readonly mail?: Way<AtOnce | UnreadPace | Digest>
    /** A text message costs money and wakes people up: it is always paced. */
    readonly sms?: Way<UnreadPace>
    readonly push?: Way<AtOnce | UnreadPace>
  }
  /** `active`: not whoever is suspended, leaves, has confirmed no e-mail, or belongs to the staff. */
  readonly reaches: 'everybody' | 'active'
  /** Only those hear of it, and have its switches. */
  readonly role?: 'KING'
  /** What the link at the foot of the mail ends; null: nobody can do without it. The words are fixed by mails sent. */
  readonly unsubscribe: Unsubscribable | null
  /** What the texts are made of. It is kept with the notification, as JSON, for `retention.technicalLog`. */
  readonly data: z.ZodMiniObject
}

/** What a link in a mail ends. Searches had theirs first, and name nothing. */
export const unsubscribable = ['searches', 'messages', 'reviews', 'spending'] as const
export type Unsubscribable = (typeof unsubscribable)[number]

/** No text message from `from` to `until`, by the clock of Italy. */
export const quietHours = { from: 22, until: 8 } as const

const Badge = z.enum(['verified', 'top'])

/** Away, and unread, for so long: then a mail or a text message goes out. */
const awayMinutes = 15
/** A notification of the browser comes sooner, and at most so often. */
const pushAwayMinutes = 1
const pushMinutes = 5

export const notificationTypes = {
  messages: {
    channels: {
      mail: {
        pace: { kind: 'unread', awayMinutes, everyMinutes: 60 },
        switch: {
          byDefault: true,
          label: 'Email',
          hint: `Chi ti ha scritto e quanti messaggi hai, se manchi da ${awayMinutes} minuti. Al massimo una volta all’ora.`,
        },
      },
      sms: {
        pace: { kind: 'unread', awayMinutes, everyMinutes: 24 * 60 },
        switch: {
          byDefault: false,
          label: 'SMS',
          hint: `Quanti messaggi hai, senza nomi, sul tuo cellulare. Al massimo un SMS al giorno, mai tra le ${quietHours.from} e le ${quietHours.until}.`,
        },
      },
      // Switched on and off for each browser, by its subscription.
      push: {
        pace: { kind: 'unread', awayMinutes: pushAwayMinutes, everyMinutes: pushMinutes },
        switch: null,
      },
    },
    reaches: 'active',
    unsubscribe: 'messages',
    data: z.object({
      /** The chats with most unread messages first; `name` null is the chat with the staff. */
      chats: z.array(z.object({ name: z.nullable(z.string()), messages: Whole })),
      /** People who wrote into a chat that is not unlocked yet. */
      strangers: Whole,
    }),
  },
  saved_searches: {
    // How often is chosen for each search, and 'never' is one of the choices.
    channels: { mail: { pace: { kind: 'digest' }, switch: null } },
    reaches: 'active',
    unsubscribe: 'searches',
    data: z.object({
      /** What each saved search has found since the last mail, the latest first. */
      searches: z.array(
        z.object({
          search: z.string(),
          people: z.array(z.object({ name: z.string(), province_id: Whole })),
        }),
      ),
    }),
  },
  review_received: {
    channels: {
      mail: {
        pace: atOnce,
        switch: {
          byDefault: true,
          label: 'Recensioni per email',
          hint: 'Quando ricevi una recensione, senza dire da chi.',
        },
      },
      push: {
        pace: atOnce,
        switch: {
          byDefault: true,
          label: 'Recensioni nel browser',
          hint: 'Sui dispositivi in cui le notifiche del browser sono attive.',
        },
      },
    },
    reaches: 'active',
    unsubscribe: 'reviews',
    // Neither who nor how many stars: reviews have no author, and moments tell them apart.
    data: z.object({}),
  },
  ...moneyNotifications,
  refund: {
    ...mailAlways,
    data: z.object({
      hostessName: z.string(),
      cost: creditsAmount,
      /** What he owed before: the price has paid of it first. */
      debt: creditsAmount,
      reason: z.enum(['no_reply', 'no_message', 'banned', 'erased', 'blocked', 'declined']),
      hours: z.number(),
    }),
  },
  debt_paid: {
    ...mailAlways,
    data: z.object({
      debt: creditsAmount,
      /** What is left to him. */
      balance: creditsAmount,
    }),
  },
  decision: {
    ...mailAlways,
    data: z.object({
      subject: z.string(),
      outcome: z.string(),
      duration: z.string(),
      territory: z.string(),
      origin: z.string(),
      rule: z.string(),
      fact: z.string(),
      reason: z.string(),
      detected: z.enum(['automatic', 'human']),
      decided_at: z.string(),
      by_two: z.optional(z.boolean()),
      heard: z.optional(z.string()),
      contest: z.string(),
    }),
  },
  suspension_announced: {
    ...mailAlways,
    data: z.object({
      outcome: z.string(),
      rule: z.string(),
      reason: z.string(),
      /** When it begins without an answer. */
      due_at: z.string(),
    }),
  },
  /** What was taken back, in a sentence. */
  measure_ended: { ...mailAlways, data: z.object({ outcome: z.string() }) },
  appeal_upheld: { ...mailAlways, data: z.object({ outcome: z.string() }) },
  profile_approved: { ...mailAlways, data: z.object({ role: z.enum(['KING', 'HOSTESS', 'ADMIN']) }) },
  badge_given: { ...mailAlways, data: z.object({ badge: Badge, expiresAt: z.nullable(z.date()) }) },
  badge_ended: {
    ...mailAlways,
    data: z.object({
      badge: Badge,
      why: z.enum(['expired', 'removed']),
      /** Of whoever gave or took it. */
      reason: z.string(),
      expiresAt: z.nullable(z.date()),
    }),
  },
  /** `missing`: the criteria of features/standing that are not met any more. */
  top_lost: { ...mailAlways, data: z.object({ missing: z.array(z.string()) }) },
  /** What a chat with her costs from the next unlock on; `until`: a correction by the staff, and its end. */
  price_changed: {
    ...mailAlways,
    data: z.object({ from: Whole, to: Whole, until: z.nullable(z.date()) }),
  },
  profile_verified: { ...mailAlways, data: z.object({}) },
  /** Why another selfie is asked for, and until when the badge stays without one. */
  verification_due: {
    ...mailAlways,
    data: z.object({ why: z.enum(['year', 'picture', 'photos']), until: z.date() }),
  },
  verification_lost: { ...mailAlways, data: z.object({}) },
  plan_check_in: {
    ...mailAlways,
    data: z.object({ planId: Whole, warnAt: z.date(), contactName: z.nullable(z.string()) }),
  },
  plan_contact_warned: { ...mailAlways, data: z.object({ planId: Whole, contactName: z.string() }) },
  plan_contact_refused: { ...mailAlways, data: z.object({}) },
  legal_text: {
    ...mailAlways,
    data: z.object({
      title: z.string(),
      changes: z.string(),
      /** `2026-12-31` */
      day: z.string(),
      /** Whoever goes on using Lieta accepts it first. */
      accepted: z.boolean(),
      reasons: z.string(),
      /** Why it counts before its time of notice. */
      urgency: z.nullable(z.object({ kind: z.enum(['law', 'security']), reason: z.string() })),
      /** Until when one may leave without cost, with the Crediti paid back (terms, chapter 17); `2027-01-30`. */
      leave_until: z.nullable(z.string()),
      /** Of the page, with the version. */
      path: z.string(),
    }),
  },
  consent_receipt: {
    ...mailAlways,
    data: z.object({
      consents: z.array(
        z.object({ purpose: z.enum(consentPurposes), version: z.string(), given: z.boolean() }),
      ),
      at: z.date(),
    }),
  },
  deletion_requested: { ...mailAlways, data: z.object({ due: z.date() }) },
  deletion_reminder: { ...mailAlways, data: z.object({ due: z.date() }) },
  data_ready: { ...mailAlways, data: z.object({ until: z.date() }) },
} as const satisfies Record<string, NotificationDefinition>

export type NotificationType = keyof typeof notificationTypes
export type ChannelOf<T extends NotificationType> = keyof (typeof notificationTypes)[T]['channels'] &
  NotificationChannel
export type NotificationData<T extends NotificationType> = z.output<(typeof notificationTypes)[T]['data']>

/** Those that a link ends and no switch: the choice is kept by their feature. */
export type ChosenInFeature = {
  [T in NotificationType]: (typeof notificationTypes)[T] extends {
    readonly unsubscribe: Unsubscribable
    readonly channels: { readonly mail: { readonly switch: null } }
  }
    ? T
    : never
}[NotificationType]

/** The record of a type in its general shape. */
export const definitionOf = (type: NotificationType): NotificationDefinition => notificationTypes[type]

/** Everything that a person may switch on and off, in the order of the settings. */
export const notificationSwitches = (Object.keys(notificationTypes) as NotificationType[]).flatMap((type) =>
  notificationChannels.flatMap((channel) => {
    const found = definitionOf(type).channels[channel]?.switch
    const { role } = definitionOf(type)
    return found ? [{ type, channel, role, ...found }] : []
  }),
)
