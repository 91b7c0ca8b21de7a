import type { PurposeId } from '#features/content/server/legal/purposes.ts'

/** A test, by its file and its title, that shows on what a purpose rests: what it needs, or what ends it. */
interface PurposeTest {
  readonly file: string
  readonly title: string
}

const vault = 'features/privacy/server/consent-vault.test.ts'

/** A purpose without a line does not compile; that the tests exist shows features/privacy/server/purposes.test.ts. */
export const purposeTests: Readonly<Record<PurposeId, PurposeTest>> = {
  account: {
    file: 'features/accounts/server/registration.test.ts',
    title: 'who refuses the terms is not registered',
  },
  age: {
    file: 'features/accounts/server/registration.test.ts',
    title: 'somebody one day short of eighteen is refused, on the birthday accepted [AUTH-33]',
  },
  profile: {
    file: vault,
    title: 'nobody finds or opens the profile, and given again it is back; each step has one receipt',
  },
  conversations: { file: vault, title: 'of the %s neither of the two writes, and nobody pays' },
  message_reading: { file: vault, title: 'no program reads a message of who has said no' },
  moderation: {
    file: vault,
    title: 'the staff still answer, others are still reported, and the price of an open unlock still returns',
  },
  verification: {
    file: 'features/verification/server/verification.test.ts',
    title: 'a selfie can be taken back; it is deleted and counts as a try',
  },
  reviews: {
    file: 'features/reviews/server/reviews.test.ts',
    title: 'only what was delivered counts; a free chat counts like a paid one [REVIEW-05]',
  },
  plans: {
    file: 'features/safety/server/date-plans.test.ts',
    title: 'is told at once what is asked, but not the plan, and can refuse for good',
  },
  evidence: {
    file: 'features/evidence/server/evidence.test.ts',
    title: 'after its time, and with the account, the file goes and the seal stays',
  },
  purchases: {
    file: 'features/payments/server/payer-mark.test.ts',
    title: 'of the card that paid only a keyed digest is kept, the same for all that it paid',
  },
  accounting: {
    file: 'features/payments/server/receipts/receipts.test.ts',
    title: 'after the erasure of the account the receipt stays, under a number and without name and e-mail',
  },
  spending: {
    file: 'features/wallet/server/statement.test.ts',
    title: "nobody reads another king's movements, and only kings have any",
  },
  support: {
    file: 'features/support/server/danger.test.ts',
    title: 'comes before who has waited longer, until an answer, and is held by nothing',
  },
  mail_notices: {
    file: 'features/chat/server/unread.test.ts',
    title: 'the link in the mail ends these mails at once, without a session, and no others',
  },
  sms_notices: {
    file: vault,
    title: 'text messages rest on a consent: the switch of the settings and the vault are one',
  },
  push_notices: {
    file: vault,
    title: 'withdrawn, no browser gets a notification any more; only a browser can give it again',
  },
  payment_tools: {
    file: 'features/payments/web/pages.test.tsx',
    title: 'without consent Stripe’s fields give way to why, and to the choice of cookies [PAY-19]',
  },
  security: {
    file: 'features/privacy/server/forget.test.ts',
    title: 'what the notice gives a time to is forgotten after that time, and not before [LEGAL-02]',
  },
  proofs: { file: vault, title: 'nobody says yes to a notice, and nothing rewrites what was said' },
  rights: { file: vault, title: 'copy and erasure stay open to who has said no' },
  claims: {
    file: 'features/privacy/server/forget.test.ts',
    title: 'what the notice gives a time to is forgotten after that time, and not before [LEGAL-02]',
  },
}
