import { italianDate } from '#platform/contract/italian-time.ts'
import { writeMail } from '#platform/server/providers/mail/layout.ts'
import type { MailMessage } from '#platform/server/providers/mail/mail.ts'

export type Badge = 'verified' | 'top'

interface Told {
  readonly person: { readonly name: string; readonly email: string }
  readonly badge: Badge
  /** Of whoever gave or took it. */
  readonly reason: string
  readonly expiresAt: Date | null
}

const words: Readonly<Record<Badge, string>> = { verified: 'Profilo verificato', top: 'Profilo top' }

export function badgeGivenMail(
  { person, badge, expiresAt }: Omit<Told, 'reason'>,
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: person.email,
    subject: `Il tuo profilo porta il segno «${words[badge]}»`,
    title: `Complimenti, ${person.name}`,
    paragraphs: [
      expiresAt === null
        ? `Da ora il tuo profilo porta il segno «${words[badge]}».`
        : `Il tuo profilo porta il segno «${words[badge]}» fino al ${italianDate(expiresAt)}.`,
    ],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}

export function badgeEndedMail(
  { person, badge, reason, expiresAt }: Told,
  why: 'expired' | 'removed',
  publicUrl: string,
): MailMessage {
  return writeMail({
    to: person.email,
    subject: `Il tuo profilo non porta più il segno «${words[badge]}»`,
    title: `Ciao ${person.name}`,
    paragraphs:
      why === 'expired' && expiresAt !== null
        ? [
            `Il segno «${words[badge]}» valeva fino al ${italianDate(expiresAt)} ed è terminato. Per il resto il tuo profilo è come prima.`,
          ]
        : [`Il nostro team ha tolto il segno «${words[badge]}» dal tuo profilo.`],
    ...(why === 'removed' && { quote: [reason] }),
    notes: ['Se hai domande scrivici in Assistenza.'],
    action: { label: 'Apri il tuo profilo', url: `${publicUrl}/profile` },
  })
}
