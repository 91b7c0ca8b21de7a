export interface SmsMessage {
  /** E.164: plus, dial code, number. */
  readonly to: string
  readonly text: string
}

/** Delivers one text message, or throws; the job that calls it tries again. */
export interface Sms {
  readonly send: (message: SmsMessage) => Promise<void>
}
