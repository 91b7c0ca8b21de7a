import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Budget } from '../budgets/level.ts'

/** At most `hits` at once, and as many again evenly in `seconds`, for each of: */
export interface Limit extends Budget {
  /**
   * An IPv4 address or an IPv6 /56 (`address`, `guest` where nobody is signed in), an IPv4 /24 (`block`), an account,
   * an e-mail of the body, such an e-mail from one address, or the person to whom many accounts turn at once
   * (`beneficiary`).
   */
  readonly per: 'address' | 'guest' | 'block' | 'account' | 'email' | 'email at address' | 'beneficiary'
  /** Of a beneficiary: the part of the address, or the field of the body, that says who it is. */
  readonly of?: string
  /** What a hit costs whose request was answered; one that was refused costs 1. */
  readonly answered?: number
  /** Counts only where the captcha of the body is solved: what costs nothing to send uses up nobody's budget. */
  readonly captcha?: true
  /** Beyond it a proof of work passes; an account's own budget, which no stranger can use up, is refused. */
  readonly beyond?: 'prove' | 'refuse'
  /** Instead of the usual sentence and code of a 429. */
  readonly message?: string
  readonly code?: string
}

/** Of an e-mail: from one address, and, looser, from everywhere together. */
const perEmail = (hits: number, seconds: number, more: Omit<Limit, 'per' | 'hits' | 'seconds'> = {}) =>
  [
    { per: 'email at address', hits, seconds, ...more },
    { per: 'email', hits: 3 * hits, seconds, ...more },
  ] as const

/**
 * To one person, from everybody together: beyond it each sender proves work, so a crowd of accounts becomes slow while
 * nobody is kept from writing, and the log says it.
 */
const toOne = (of: string, hits: number) => [{ per: 'beneficiary', of, hits, seconds: 86_400 }] as const

/** Guests read this far into the catalogue (docs/decisions/0095). */
export const guestPages = { hits: 20, seconds: 600 } as const
const guestsAreInvited =
  'Hai visto tutto quello che mostriamo senza account. Accedi o iscriviti per continuare.'

/** Every numeric throttle of the API. RATE_LIMIT_SCALE multiplies `hits`. */
export const limits = {
  // Per account, since many members share the address of their mobile network.
  search: [{ per: 'account', hits: 120, seconds: 60 }],
  // One for each press in the panel of filters, and the browser waits for a pause.
  searchCount: [{ per: 'account', hits: 120, seconds: 60 }],
  similar: [{ per: 'account', hits: 120, seconds: 60 }],
  searchGuest: [
    { per: 'guest', ...guestPages, beyond: 'refuse', message: guestsAreInvited, code: 'guest_limit' },
    { per: 'account', hits: 120, seconds: 60 },
  ],
  favourite: [{ per: 'account', hits: 120, seconds: 60 }],
  savedSearch: [{ per: 'account', hits: 120, seconds: 60 }],
  notificationSettings: [{ per: 'account', hits: 60, seconds: 60 }],
  unsubscribe: [{ per: 'address', hits: 60, seconds: 60 }],
  transparency: [{ per: 'address', hits: 120, seconds: 60 }],
  guestProfile: [
    { per: 'address', hits: 120, seconds: 60 },
    { per: 'address', hits: 600, seconds: 3600 },
  ],
  upload: [{ per: 'account', hits: 60, seconds: 600 }],
  // Each one cuts four pictures.
  framing: [{ per: 'account', hits: 200, seconds: 600 }],
  // Each change is a version that stays.
  conditions: [{ per: 'account', hits: 60, seconds: 600 }],
  availability: [{ per: 'account', hits: 60, seconds: 600 }],
  // Each call may draw another gesture: with many calls one could wait for the gesture of an old picture.
  gesture: [{ per: 'account', hits: 10, seconds: 86_400 }],
  selfie: [{ per: 'account', hits: 20, seconds: 3600 }],
  login: [
    { per: 'address', hits: 20, seconds: 60, answered: 0.2 },
    { per: 'block', hits: 200, seconds: 300, answered: 0.2 },
    ...perEmail(10, 300, { answered: 0.2 }),
  ],
  loginPasskey: [{ per: 'address', hits: 30, seconds: 60, answered: 0.2 }],
  // Each visit of the sign-in page asks for one.
  passkeyChallenge: [{ per: 'address', hits: 60, seconds: 60 }],
  passkeys: [{ per: 'account', hits: 60, seconds: 300 }],
  loginTotp: [{ per: 'address', hits: 30, seconds: 60, answered: 0.2 }],
  // Each one checks a password or a code.
  secondFactor: [{ per: 'account', hits: 20, seconds: 300 }],
  verifyOtp: [{ per: 'address', hits: 20, seconds: 60 }, ...perEmail(20, 300)],
  resendOtp: [{ per: 'address', hits: 20, seconds: 300 }, ...perEmail(10, 3600)],
  register: [{ per: 'address', hits: 20, seconds: 600 }, ...perEmail(10, 3600, { captcha: true })],
  // While somebody types: no more is learnt than registrations tell.
  nickname: [{ per: 'address', hits: 60, seconds: 600 }],
  // An open tab asks every few seconds, and many members share an address.
  registrationStatus: [{ per: 'address', hits: 240, seconds: 60 }],
  registrationMail: [{ per: 'address', hits: 20, seconds: 600 }],
  registrationAddress: [{ per: 'address', hits: 20, seconds: 600 }, ...perEmail(10, 3600)],
  registrationContinue: [{ per: 'address', hits: 30, seconds: 60 }],
  verifyEmail: [{ per: 'address', hits: 30, seconds: 60 }],
  enterAs: [{ per: 'address', hits: 30, seconds: 60 }],
  forgotPassword: [{ per: 'address', hits: 20, seconds: 600 }, ...perEmail(5, 3600, { captcha: true })],
  resetPassword: [{ per: 'address', hits: 20, seconds: 600 }, ...perEmail(30, 3600)],
  // As sign-in, and five wrong ones in a row end the session.
  prove: [
    { per: 'address', hits: 20, seconds: 60 },
    { per: 'account', hits: 20, seconds: 300 },
  ],
  identityChange: [{ per: 'address', hits: 30, seconds: 60 }],
  changePassword: [{ per: 'account', hits: 10, seconds: 300 }],
  // Each one may send a mail and a text message.
  updatePersonal: [{ per: 'account', hits: 20, seconds: 600 }],
  verifyNewEmail: [{ per: 'address', hits: 30, seconds: 60 }],
  confirmPhone: [{ per: 'account', hits: 20, seconds: 300 }],
  // Each one reaches the support mailbox.
  contact: [{ per: 'address', hits: 10, seconds: 600 }, ...perEmail(5, 3600, { captcha: true })],
  // Each one reaches a moderator.
  notice: [{ per: 'address', hits: 10, seconds: 600 }, ...perEmail(5, 3600, { captcha: true })],
  // Each call may send a mail to somebody who has no account.
  datePlan: [{ per: 'account', hits: 10, seconds: 86_400 }],
  sharedPlan: [{ per: 'address', hits: 60, seconds: 60 }],
  planLink: [{ per: 'address', hits: 30, seconds: 60 }],
  review: [{ per: 'account', hits: 60, seconds: 600 }],
  report: [
    { per: 'account', hits: 10, seconds: 600 },
    { per: 'account', hits: 30, seconds: 86_400 },
  ],
  // With the name of a person; of a chat only the two in it report.
  reportUser: [
    { per: 'account', hits: 10, seconds: 600 },
    { per: 'account', hits: 30, seconds: 86_400 },
    ...toOne('reported_user_id', 10),
  ],
  dataExport: [{ per: 'account', hits: 30, seconds: 600 }],
  evidence: [{ per: 'account', hits: 30, seconds: 600 }],
  seal: [{ per: 'address', hits: 60, seconds: 60 }],
  // Each one waits for a moderator.
  appeal: [{ per: 'account', hits: 20, seconds: 3600 }],
  // Each one sends a receipt.
  consent: [{ per: 'account', hits: 40, seconds: 3600 }],
  cookieChoice: [{ per: 'address', hits: 60, seconds: 600 }],
  captcha: [{ per: 'address', hits: 60, seconds: 60 }],
  block: [{ per: 'account', hits: 60, seconds: 600 }],
  chatSend: [{ per: 'account', hits: 60, seconds: 60 }],
  // Each call may write to somebody new.
  chatInitiate: [{ per: 'account', hits: 30, seconds: 600 }, ...toOne('userId', 60)],
  chatUnlock: [{ per: 'account', hits: 30, seconds: 60 }],
  paymentCode: [{ per: 'account', hits: 20, seconds: 300 }],
  payment: [{ per: 'account', hits: 60, seconds: 600 }],
  // Against guessing codes, by the form or by payments.
  promoCode: [
    { per: 'account', hits: 20, seconds: 600 },
    { per: 'account', hits: 60, seconds: 86_400 },
    { per: 'address', hits: 120, seconds: 3600 },
  ],
  auditExport: [{ per: 'account', hits: 20, seconds: 600 }],
  statement: [{ per: 'account', hits: 20, seconds: 600 }],
  receipt: [{ per: 'address', hits: 60, seconds: 600 }],
  // Each one may send a mail, and the numbers of receipts can be counted through.
  withdrawalLink: [{ per: 'address', hits: 20, seconds: 600 }, ...perEmail(5, 3600)],
  withdrawByLink: [{ per: 'address', hits: 60, seconds: 600 }],
  // Each one reads every text again, and rewrites a case.
  updateProfile: [
    { per: 'account', hits: 60, seconds: 600 },
    { per: 'account', hits: 300, seconds: 86_400 },
  ],
  // Balancers and monitors of one address ask for many.
  health: [{ per: 'address', hits: 6000, seconds: 60 }],
  // What is no endpoint: pages, pictures, scripts, of all who share an address.
  file: [{ per: 'address', hits: 6000, seconds: 60, beyond: 'refuse' }],
} as const satisfies Record<string, readonly Limit[]>

/** Of a route that names no limits of its own: more than any page asks for, and an end to loops. */
export function usualLimits({ method, who }: Pick<Endpoint, 'method' | 'who'>): readonly Limit[] {
  const per = who === 'anyone' ? 'address' : 'account'
  return [{ per, hits: method === 'GET' ? 600 : 240, seconds: 60 }]
}

/**
 * Against SMS pumping (numbers that earn by each message): at most `hits` in `seconds` to numbers that share
 * their first `digits`, dial code included. RATE_LIMIT_SCALE multiplies `hits`.
 */
export const smsCaps = [
  { digits: 15, hits: 5, seconds: 3600 },
  { digits: 15, hits: 10, seconds: 86_400 },
  { digits: 8, hits: 20, seconds: 3600 },
] as const
