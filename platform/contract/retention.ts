/** A length of time, in one unit. */
export type Period = { readonly days: number } | { readonly months: number } | { readonly years: number }

/** From the request to the erasure, in which the owner may change their mind. */
export const deletionGraceDays = 30

/** How long a finished archive can be downloaded. */
export const dataExportDays = 7

/** How long a sealed archive can be downloaded. */
export const evidenceDays = 7

/**
 * How long each kind of personal data is kept: what the privacy notice promises is rendered from here, and what
 * the sweeps forget is measured by it (features/privacy/server/forget.ts).
 */
export const retention = {
  /** From the request to the erasure. */
  deletionGrace: { days: deletionGraceDays },
  /** Accounts whose e-mail nobody confirmed. */
  unconfirmedAccount: { days: 7 },
  /** From the refusal: as long as it can be contested. */
  rejectedAccount: { months: 6 },
  /** From the last use. */
  session: { days: 30 },
  /** Browsers that are known again by their cookie: from the last sign-in. */
  knownDevice: { days: 180 },
  /** That a code was sent, and to which number. */
  sentCode: { days: 30 },
  technicalLog: { days: 30 },
  dataExport: { days: dataExportDays },
  /** Sealed archives for the police: the file. */
  evidence: { days: evidenceDays },
  /** Its seal, without content: as long as claims last, article 2946 of the civil code. */
  evidenceSeal: { years: 10 },
  /** Article 2220 of the civil code. */
  accounting: { years: 10 },
  /** From the decision. */
  moderation: { years: 5 },
  /** From the answer, or from the message that had none; from the last message of the support chat. */
  support: { months: 24 },
  /** By which the pictures of somebody banned are known again. */
  photoFingerprint: { years: 2 },
  /** Choices about cookies without an account. */
  guestConsent: { months: 12 },
  /** Keyed digests of the address and number of somebody erased while banned. */
  barredIdentity: { months: 24 },
  /** Texts without names by which the reader of texts is trained. */
  readerLabel: { months: 24 },
  /** Plans for a meeting, with the address of the trusted person: from the expected end. */
  datePlan: { days: 7 },
  /** Keyed digests of the addresses of those who want no mails about plans. */
  planRefusal: { months: 24 },
} as const satisfies Record<string, Period>
