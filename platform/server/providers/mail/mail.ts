/** A file that comes with a mail, whole. */
export interface MailAttachment {
  /** As the reader sees it: `conferma-2026-12.pdf`. */
  readonly name: string
  /** `application/pdf` */
  readonly type: string
  /** In base64, since messages wait as JSON; some hundred KiB at most. */
  readonly content: string
}

export interface MailMessage {
  /** One bare address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where an answer goes, if not to us: one bare address. */
  readonly replyTo?: string
  /** Ends mails of this kind: a page to whoever opens it, at once on POST (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly attachments?: readonly MailAttachment[]
}

export interface Mail {
  /**
   * Delivers one mail, or throws; the job that calls it tries again with the same `id`, by which the
   * receiving side recognises a mail that it has already seen.
   * @throws Undeliverable when trying again would not help
   */
  readonly send: (message: MailMessage, id: string) => Promise<void>
  readonly close: () => void
}

/** The bare address of `Lieta <ciao@lieta.example>`. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}
