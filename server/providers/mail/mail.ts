export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Delivers one mail, or throws; the job that calls it tries again. */
export interface Mail {
  readonly send: (message: MailMessage) => Promise<void>
}
