import { createHmac } from 'node:crypto'
import { allNotifications } from '#apps/server/notifications.ts'
import { alreadyRegisteredMail } from '#features/accounts/server/mails/already-registered.ts'
import { bannedIdentityMail } from '#features/accounts/server/mails/banned-identity.ts'
import { newDeviceMail } from '#features/accounts/server/mails/new-device.ts'
import { passkeyMail, passkeysStay } from '#features/accounts/server/mails/passkey.ts'
import { passwordChangedMail } from '#features/accounts/server/mails/password-changed.ts'
import { phoneChangedMail } from '#features/accounts/server/mails/phone-changed.ts'
import { resetPasswordMail } from '#features/accounts/server/mails/reset-password.ts'
import { secondFactorMail } from '#features/accounts/server/mails/second-factor.ts'
import { verifyEmailMail } from '#features/accounts/server/mails/verify-email.ts'
import type { NotificationType } from '#features/notifications/contract/notification-types.ts'
import { notificationMail } from '#features/notifications/server/notify.ts'
import { withdrawalStuckMail } from '#features/payments/server/mails/withdrawal-stuck.ts'
import { withdrawalLinkMail } from '#features/payments/server/mails/withdrawal-link.ts'
import { accountErasedMail } from '#features/privacy/server/mails/account-erased.ts'
import { emailChangedMail, emailReplacedMail } from '#features/profiles/server/mails/email-changed.ts'
import {
  emailInUseMail,
  newEmailNotice,
  verifyNewEmailMail,
} from '#features/profiles/server/mails/new-email.ts'
import { outcomeMail, receivedMail } from '#features/reports/server/mails.ts'
import { allWellMail } from '#features/safety/server/mails/all-well.ts'
import { contactNamedMail } from '#features/safety/server/mails/contact-named.ts'
import { noSignMail } from '#features/safety/server/mails/no-sign.ts'
import { staffInvitationMail } from '#features/staff/server/mails/staff-invitation.ts'
import { contactMail } from '#features/support/server/mails/contact.ts'
import { credits, euroCents } from '#platform/contract/money.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'
import { notificationSamples } from './sample-notifications.ts'

export const publicUrl = 'https://lieta.example'

const key = (use: string) => createHmac('sha256', 'sample').update(use).digest()
const config = { publicUrl, key, keys: (use: string) => [key(use)] }
const link = `${publicUrl}/verify-email?id=7&expires=1790000000&hash=3f1c9a&signature=d41d8cd98f00b204e9800998`
const resetLink = `${publicUrl}/reset-password?email=a&token=b`
const undoLink = `${publicUrl}/annulla-modifica?token=3f1c9a`
const firefox = { user_agent: 'Firefox/140.0', network: '93.34.…' }
const date = new Date('2026-12-21T09:30:00Z')

/** Every mail of the product, by the function or the notification type that writes it. */
export function sampleMails(name: string, words = 'Ci vediamo sabato?'): Record<string, MailMessage[]> {
  return { ...plainMails(name, words), ...notificationMails(name, words) }
}

/** Those that are no notifications, to somebody of this name who says `words`. */
export function plainMails(name: string, words = 'Ci vediamo sabato?'): Record<string, MailMessage[]> {
  const user = { name, email: 'anna@posta.test', role: 'KING' }
  const newEmail = 'anna.nuova@posta.test'
  const report = { code: 'S-7', category: 'other', address: `${publicUrl}/user-profile/Anna` } as const
  const times = { starts_at: date, ends_at: date, warn_at: date, link_until: date }
  return {
    verifyEmailMail: [verifyEmailMail(user, link)],
    alreadyRegisteredMail: [alreadyRegisteredMail(user, `${publicUrl}/login`)],
    resetPasswordMail: (['forgotten', 'undone'] as const).map((why) =>
      resetPasswordMail(user, why, resetLink),
    ),
    passwordChangedMail: (['changed', 'reset', 'first'] as const).map((how) =>
      passwordChangedMail(
        user,
        how,
        how === 'first' ? undefined : undoLink,
        passkeysStay({ role: 'KING' }, ['iPhone', words], publicUrl),
      ),
    ),
    phoneChangedMail: [true, false].map((removed) =>
      phoneChangedMail(user, { removed, holds: true }, undoLink),
    ),
    staffInvitationMail: [staffInvitationMail(user, 'Ada', resetLink)],
    secondFactorMail: (['on', 'off', 'recovered', 'reset'] as const).map((news) =>
      secondFactorMail(user, news, publicUrl, news === 'on' ? undoLink : undefined),
    ),
    passkeyMail: (['added', 'removed', 'blocked'] as const).map((change) =>
      passkeyMail(user, change, words, publicUrl, change === 'added' ? undoLink : undefined),
    ),
    newDeviceMail: [newDeviceMail(user, firefox, date, publicUrl)],
    bannedIdentityMail: [bannedIdentityMail(user, publicUrl)],
    verifyNewEmailMail: [verifyNewEmailMail({ name, newEmail }, link)],
    emailInUseMail: [emailInUseMail(user, publicUrl)],
    newEmailNotice: [newEmailNotice({ ...user, newEmail }, publicUrl)],
    emailChangedMail: [emailChangedMail({ name, email: newEmail }, publicUrl)],
    emailReplacedMail: [emailReplacedMail({ name, email: newEmail }, user.email, undoLink)],
    contactMail: [
      contactMail(user.email, null, { ...user, message: `${words}\n${words}`, termsAccepted: true }),
    ],
    receivedMail: [receivedMail(user, report)],
    outcomeMail: [
      outcomeMail(user, report, { upheld: true }, publicUrl),
      outcomeMail(user, report, { upheld: false, reason: words }, publicUrl),
    ],
    contactNamedMail: [
      contactNamedMail(
        user,
        { name, ...times, planUrl: `${publicUrl}/piano/x` },
        `${publicUrl}/piano/stop?plan=1`,
      ),
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
    allWellMail: [allWellMail(user, name)],
    ...plainMoneyMails(user),
  }
}

/** Those about money that goes back. */
function plainMoneyMails(user: { name: string; email: string }): Record<string, MailMessage[]> {
  return {
    accountErasedMail: [false, true].map((banned) =>
      accountErasedMail(
        {
          ...user,
          banned,
          end: {
            given: credits(0),
            paidBack: banned
              ? []
              : (['card', 'paypal'] as const).map((paidWith) => ({
                  receipt: '2026/12',
                  amount: euroCents(990),
                  paidWith,
                })),
          },
        },
        publicUrl,
      ),
    ),
    withdrawalLinkMail: [
      withdrawalLinkMail(user, { url: `${publicUrl}/recesso?token=7.8.x`, number: '2026/12' }),
    ],
    withdrawalStuckMail: ['withdrawal', 'erasure'].map((cause) =>
      withdrawalStuckMail(user.email, {
        purchaseId: 7,
        provider: 'stripe',
        payment: 'pi_3QxA',
        amount: euroCents(1832),
        at: date,
        cause,
        reason: 'charge_disputed',
      }),
    ),
  }
}

function notificationMails(name: string, words: string): Record<string, MailMessage[]> {
  const samples = notificationSamples(name, words)
  const recipient = { id: 7, name, email: 'anna@posta.test' }
  const mailsOf = <T extends NotificationType>(type: T) =>
    samples[type].map((data) => notificationMail(config, allNotifications, recipient, { type, data }))
  return Object.fromEntries((Object.keys(samples) as NotificationType[]).map((type) => [type, mailsOf(type)]))
}
