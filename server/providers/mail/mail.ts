export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Ends mails of this kind: a page to whoever opens it, at once on POST (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Delivers one mail, or throws; the job that calls it tries again. */
export interface Mail {
  readonly send: (message: MailMessage) => Promise<void>
}
