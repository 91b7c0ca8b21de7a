import { alreadyRegisteredMail } from '#features/accounts/server/mails/already-registered.ts'
import { barredMail } from '#features/accounts/server/mails/barred.ts'
import { passwordChangedMail } from '#features/accounts/server/mails/password-changed.ts'
import { resetPasswordMail } from '#features/accounts/server/mails/reset-password.ts'
import { secondFactorMail } from '#features/accounts/server/mails/second-factor.ts'
import { staffInvitationMail } from '#features/staff/server/mails/staff-invitation.ts'
import { verifyEmailMail } from '#features/accounts/server/mails/verify-email.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import { type RefundReason, refundMail } from '#features/chat/server/mails/refund.ts'
import { debtPaidMail } from '#features/wallet/server/mails/debt-paid.ts'
import { reversalBackMail, reversalMail } from '#features/payments/server/mails/reversal.ts'
import { appealUpheldMail } from '#features/moderation/server/appeal-mail.ts'
import { statementMail } from '#features/moderation/server/statement-mail.ts'
import { newTextMail } from '#features/content/server/mails/new-text.ts'
import { contactMail } from '#features/support/server/mails/contact.ts'
import { unreadMail } from '#features/notifications/server/mails/unread.ts'
import { accountErasedMail } from '#features/privacy/server/mails/account-erased.ts'
import { deletionReminderMail } from '#features/privacy/server/mails/deletion-reminder.ts'
import { deletionRequestedMail } from '#features/privacy/server/mails/deletion-requested.ts'
import { dataReadyMail } from '#features/privacy/server/mails/data-ready.ts'
import { withdrawalMail, withdrawalStuckMail } from '#features/payments/server/mails/withdrawal.ts'
import { approvalMail } from '#features/profiles/server/mails/approval.ts'
import { badgeEndedMail, badgeGivenMail } from '#features/profiles/server/mails/badges.ts'
import { emailChangedMail, emailReplacedMail } from '#features/profiles/server/mails/email-changed.ts'
import { newEmailNotice, verifyNewEmailMail } from '#features/profiles/server/mails/new-email.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { receiptMail } from '#features/payments/server/receipts/mails/receipt.ts'
import { outcomeMail, receivedMail } from '#features/reports/server/mails.ts'
import { allWellMail } from '#features/safety/server/mails/all-well.ts'
import { checkInMail } from '#features/safety/server/mails/check-in.ts'
import { contactNamedMail } from '#features/safety/server/mails/contact-named.ts'
import { contactRefusedMail } from '#features/safety/server/mails/contact-refused.ts'
import { contactWarnedMail, noSignMail } from '#features/safety/server/mails/no-sign.ts'
import { digestMail } from '#features/search/server/mails/digest.ts'
import { verificationLostMail, verifiedMail } from '#features/verification/server/mails/verified.ts'

export const publicUrl = 'https://lieta.example'

const link = `${publicUrl}/verify-email?id=7&expires=1790000000&hash=3f1c9a&signature=d41d8cd98f00b204e9800998`
const statement = {
  id: 1,
  outcome: 'Una tua foto non è stata pubblicata.',
  decided_at: '2026-11-21T09:30:00Z',
  rule: 'Nessun recapito nelle foto',
  reason: 'Nella foto si legge un numero di telefono. Puoi ripubblicarla senza.',
  detected: 'automatic',
  decided_by: 'human',
  contest: 'Se pensi che sia un errore puoi fare ricorso: un’altra persona rivedrà la decisione.',
  appeal: null,
} as const
const reasons: readonly RefundReason[] = ['no_reply', 'no_message', 'banned', 'erased', 'blocked']

const newEmail = 'anna.nuova@posta.test'
const date = new Date('2026-12-21T09:30:00Z')
const times = { starts_at: date, ends_at: date, warn_at: date, link_until: date }
const report = { code: 'S-7', category: 'other', address: `${publicUrl}/user-profile/Anna` } as const

interface Reader {
  readonly name: string
  readonly email: string
}
type Mails = Record<string, MailMessage[]>

/** Every mail of the product, by the function that writes it, to somebody of this name who says `words`. */
export function sampleMails(name: string, words = 'Ci vediamo sabato?'): Mails {
  const user = { name, email: 'anna@posta.test' }
  return {
    ...accountMails(user, words),
    ...profileMails(user, words),
    ...privacyMails(user),
    ...moderationMails(user, words),
    ...paymentMails(user, words),
    ...notificationMails(user, words),
    ...safetyMails(user),
  }
}

function accountMails(user: Reader, words: string): Mails {
  return {
    verifyEmailMail: [verifyEmailMail(user, link)],
    alreadyRegisteredMail: [alreadyRegisteredMail(user, `${publicUrl}/login`)],
    resetPasswordMail: [resetPasswordMail(user, `${publicUrl}/reset-password?email=a&token=b`)],
    passwordChangedMail: [passwordChangedMail(user, publicUrl)],
    staffInvitationMail: [staffInvitationMail(user, 'Ada', `${publicUrl}/reset-password?email=a&token=b`)],
    secondFactorMail: (['on', 'off', 'recovered', 'reset'] as const).map((news) =>
      secondFactorMail(user, news, publicUrl),
    ),
    barredMail: [barredMail(user, publicUrl)],
    newTextMail: [true, false].map((accepted) =>
      newTextMail(user, {
        title: 'Termini e Condizioni',
        changes: words,
        day: '2026-12-31',
        accepted,
        refundable: accepted,
        url: `${publicUrl}/terms?version=2026-12-31`,
      }),
    ),
    contactMail: [
      contactMail(user.email, null, { ...user, message: `${words}\n${words}`, termsAccepted: true }),
    ],
  }
}

function profileMails(user: Reader, words: string): Mails {
  const { name } = user
  return {
    verifyNewEmailMail: [verifyNewEmailMail({ name, newEmail }, link)],
    newEmailNotice: [newEmailNotice({ ...user, newEmail }, publicUrl)],
    emailChangedMail: [emailChangedMail({ name, email: newEmail }, publicUrl)],
    emailReplacedMail: [emailReplacedMail({ name, email: newEmail }, user.email, publicUrl)],
    approvalMail: (['KING', 'HOSTESS'] as const).map((role) => approvalMail({ ...user, role }, publicUrl)),
    badgeGivenMail: [null, date].map((expiresAt) =>
      badgeGivenMail({ person: user, badge: 'top', expiresAt }, publicUrl),
    ),
    badgeEndedMail: (['expired', 'removed'] as const).map((why) =>
      badgeEndedMail({ person: user, badge: 'verified', reason: words, expiresAt: date }, why, publicUrl),
    ),
    verifiedMail: [verifiedMail(user, publicUrl)],
    verificationLostMail: [verificationLostMail(user, publicUrl)],
  }
}

function privacyMails(user: Reader): Mails {
  return {
    deletionRequestedMail: [deletionRequestedMail({ ...user, due: date }, publicUrl)],
    deletionReminderMail: [deletionReminderMail({ ...user, due: date }, publicUrl)],
    accountErasedMail: [accountErasedMail(user, publicUrl)],
    dataReadyMail: [dataReadyMail({ ...user, until: date }, publicUrl)],
  }
}

function moderationMails(user: Reader, words: string): Mails {
  return {
    statementMail: (['photo', 'ban', 'appeal'] as const).map((subject) =>
      statementMail(
        user,
        { ...statement, subject, fact: `«${words}»`, reason: `${statement.reason} ${words}` },
        publicUrl,
      ),
    ),
    appealUpheldMail: [appealUpheldMail(user, words, publicUrl)],
    receivedMail: [receivedMail(user, report)],
    outcomeMail: [
      outcomeMail(user, report, { upheld: true }, publicUrl),
      outcomeMail(user, report, { upheld: false, reason: words }, publicUrl),
    ],
  }
}

function paymentMails(user: Reader, words: string): Mails {
  const { name } = user
  return {
    refundMail: [
      ...reasons.map((reason) => ({ reason, debt: credits(0) })),
      ...[30, 50].map((debt) => ({ reason: 'no_reply' as const, debt: credits(debt) })),
    ].map((refund) =>
      refundMail(
        { king: user, hostessName: name, cost: credits(50), hours: 72, ...refund },
        `${publicUrl}/search`,
      ),
    ),
    debtPaidMail: [
      debtPaidMail({ king: user, debt: credits(30), balance: credits(70) }, `${publicUrl}/search`),
    ],
    reversalMail: (['refund', 'dispute'] as const).flatMap((cause) =>
      [0, 30].map((debt) =>
        reversalMail(
          {
            king: user,
            title: 'Saluto',
            cause,
            credits: credits(100),
            amount: euroCents(990),
            debt: credits(debt),
          },
          { shopUrl: `${publicUrl}/shop`, walletUrl: `${publicUrl}/profile` },
        ),
      ),
    ),
    reversalBackMail: [
      reversalBackMail({ king: user, title: 'Saluto', credits: credits(100) }, `${publicUrl}/profile`),
    ],
    receiptMail: [
      receiptMail(
        user,
        { number: '2026/12', title: words, credits: credits(100), total: euroCents(990), vatRate: 2200 },
        publicUrl,
      ),
    ],
    withdrawalMail: (['card', 'paypal'] as const).map((paidWith) =>
      withdrawalMail(
        {
          king: user,
          purchase: {
            id: 7,
            title: 'Presentazione',
            at: date,
            credits: 250,
            paid: euroCents(2290),
            paidWith,
          },
          at: date,
          credits: 200,
          amount: euroCents(1832),
        },
        publicUrl,
      ),
    ),
    withdrawalStuckMail: [
      withdrawalStuckMail(user.email, {
        purchaseId: 7,
        provider: 'stripe',
        payment: 'pi_3QxA',
        amount: euroCents(1832),
        at: date,
        reason: 'charge_disputed',
      }),
    ],
  }
}

function notificationMails(user: Reader, words: string): Mails {
  const { name } = user
  return {
    digestMail: [
      digestMail(
        user,
        [{ search: words, people: [{ name, province_id: 15 }] }],
        publicUrl,
        `${publicUrl}/unsubscribe?token=x&y=1`,
      ),
    ],
    unreadMail: [
      {
        chats: [
          { name, messages: 2 },
          { name: null, messages: 1 },
        ],
        strangers: 2,
      },
      { chats: [], strangers: 1 },
    ].map((news) =>
      unreadMail(user, news, publicUrl, `${publicUrl}/unsubscribe?user=7&about=messages&signature=d41d`),
    ),
  }
}

function safetyMails(user: Reader): Mails {
  const { name } = user
  return {
    contactNamedMail: [
      contactNamedMail(
        user,
        { name, ...times, planUrl: `${publicUrl}/piano/x` },
        `${publicUrl}/piano/stop?plan=1`,
      ),
    ],
    checkInMail: [
      checkInMail(user, { ...times, contact_name: name }, link),
      checkInMail(user, { ...times, contact_name: null }, link),
    ],
    noSignMail: [
      noSignMail(
        user,
        { name, ...times },
        {
          planUrl: `${publicUrl}/piano/x`,
          refuseUrl: `${publicUrl}/piano/stop?plan=1`,
        },
      ),
    ],
    contactWarnedMail: [contactWarnedMail(user, user, link)],
    allWellMail: [allWellMail(user, name)],
    contactRefusedMail: [contactRefusedMail(user, publicUrl)],
  }
}
