import type {
  NotificationData,
  NotificationType,
} from '#features/notifications/contract/notification-types.ts'
import { credits, euroCents } from '#platform/contract/money.ts'

const date = new Date('2026-12-21T09:30:00Z')

type NotificationSamples = { readonly [T in NotificationType]: readonly NotificationData<T>[] }

/** What each type of notification is made of, about somebody of this name who says `words`. */
export function notificationSamples(name: string, words: string): NotificationSamples {
  return {
    messages: [
      {
        chats: [
          { name, messages: 2 },
          { name: null, messages: 1 },
        ],
        strangers: 2,
      },
      { chats: [], strangers: 1 },
    ],
    saved_searches: [{ searches: [{ search: words, people: [{ name, province_id: 15 }] }] }],
    review_received: [{}],
    ...moneySamples(name, words),
    ...decisionSamples(words),
    badge_given: [null, date].map((expiresAt) => ({ badge: 'top', expiresAt })),
    badge_ended: (['expired', 'removed'] as const).map((why) => ({
      badge: 'verified',
      why,
      reason: words,
      expiresAt: date,
    })),
    top_lost: [{ missing: ['photos', 'rating'] }],
    price_changed: [null, date].map((until) => ({ from: 50, to: 100, until })),
    profile_verified: [{}],
    verification_due: (['year', 'picture', 'photos'] as const).map((why) => ({ why, until: date })),
    verification_lost: [{}],
    plan_check_in: [name, null].map((contactName) => ({ planId: 1, warnAt: date, contactName })),
    plan_contact_warned: [{ planId: 1, contactName: name }],
    plan_contact_refused: [{}],
    legal_text: [true, false].map((accepted) => ({
      title: 'Termini e Condizioni',
      changes: words,
      day: '2026-12-31',
      accepted,
      reasons: words,
      urgency: accepted ? null : ({ kind: 'law', reason: words } as const),
      leave_until: accepted ? '2027-01-30' : null,
      path: '/terms?version=2026-12-31',
    })),
    consent_receipt: [true, false].map((given) => ({
      consents: [{ purpose: 'message_reading', version: '2026-11-24', given }],
      at: date,
    })),
    deletion_requested: [{ due: date }],
    deletion_reminder: [{ due: date }],
    data_ready: [{ until: date }],
  }
}

function decisionSamples(
  words: string,
): Pick<
  NotificationSamples,
  'decision' | 'appeal_upheld' | 'suspension_announced' | 'measure_ended' | 'profile_approved'
> {
  return {
    decision: ['photo', 'ban', 'appeal'].map((subject) => ({
      subject,
      outcome: 'Una tua foto non è stata pubblicata.',
      duration: 'Senza termine',
      territory: 'In tutti i paesi da cui si usa Lieta',
      origin: 'Da una segnalazione',
      decided_at: '2026-11-21T09:30:00Z',
      rule: 'Nessun recapito nelle foto',
      fact: `«${words}»`,
      reason: `Nella foto si legge un numero di telefono. Puoi ripubblicarla senza. ${words}`,
      detected: 'automatic',
      contest: 'Se pensi che sia un errore puoi fare ricorso: un’altra persona rivedrà la decisione.',
    })),
    appeal_upheld: [{ outcome: words }],
    suspension_announced: [
      {
        outcome: 'Stiamo per sospendere il tuo account fino al 31/12/2026, 23:59.',
        rule: 'Ci si scrive con rispetto',
        reason: words,
        due_at: '2026-11-24T09:30:00Z',
      },
    ],
    measure_ended: [{ outcome: words }],
    profile_approved: [{ role: 'KING' }, { role: 'HOSTESS' }],
  }
}

function moneySamples(
  name: string,
  words: string,
): Pick<
  NotificationSamples,
  | 'refund'
  | 'debt_paid'
  | 'purchase_reversed'
  | 'purchase_restored'
  | 'receipt'
  | 'withdrawal'
  | 'spending_limit'
  | 'spending_month'
> {
  const reasons = ['no_reply', 'no_message', 'banned', 'erased', 'blocked', 'declined'] as const
  return {
    refund: [
      ...reasons.map((reason) => ({ reason, debt: credits(0) })),
      ...[30, 50].map((debt) => ({ reason: 'no_reply' as const, debt: credits(debt) })),
    ].map((refund) => ({ hostessName: name, cost: credits(50), hours: 72, ...refund })),
    debt_paid: [{ debt: credits(30), balance: credits(70) }],
    purchase_reversed: (['refund', 'dispute'] as const).flatMap((cause) =>
      [0, 30].map((debt) => ({
        title: '100 Crediti',
        cause,
        credits: credits(100),
        amount: euroCents(990),
        debt: credits(debt),
      })),
    ),
    purchase_restored: [{ title: '100 Crediti', credits: credits(100) }],
    receipt: [2200, null].map((vatRate) => ({
      number: '2026/12',
      title: words,
      credits: credits(100),
      total: euroCents(990),
      vatRate,
      until: date,
      immediateUse: vatRate !== null,
    })),
    spending_limit: ([50, 80, 100] as const).map((share) => ({
      share,
      limit: euroCents(5000),
      used: euroCents(share * 50),
    })),
    spending_month: [0, 990].map((back) => ({
      month: '2026-11',
      spent: euroCents(6570),
      back: euroCents(back),
      unlocked: 4,
      answered: 3,
      refunded: 1,
    })),
    withdrawal: (['card', 'paypal'] as const).map((paidWith) => ({
      purchase: {
        id: 7,
        title: 'Presentazione',
        at: date,
        credits: credits(250),
        paid: euroCents(2290),
        paidWith,
      },
      at: date,
      credits: credits(200),
      amount: euroCents(1832),
      usedToo: paidWith === 'paypal',
    })),
  }
}
