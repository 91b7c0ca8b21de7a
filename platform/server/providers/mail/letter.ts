import type { MailAttachment } from './mail.ts'

/** A mail in our words: the layout gives it its look, and its plain-text twin. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The heading; mail programs also show the first paragraph in their lists. */
  readonly title: string
  readonly paragraphs: readonly string[]
  /** What somebody wrote, in their own words. */
  readonly quote?: readonly string[]
  /** What can be said in a word: amounts, dates, rules. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** Below quote and facts. */
  readonly afterwards?: readonly string[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Small print below the action. */
  readonly notes?: readonly string[]
  /** Where an answer goes, if not to us. */
  readonly replyTo?: string
  /** For what nobody has to receive: ends mails of this kind. */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly MailAttachment[]
}

/** A letter to whoever it may be: the address, the way out and its files come with the sending. */
export type MailContents = Omit<Letter, 'to' | 'unsubscribeUrl' | 'attachments'>

/** The signature below every mail. */
export const farewell = 'Lieta. Presentazioni riservate, profili letti uno per uno.'
export const unsubscribeLabel = 'Non ricevere più queste email'
