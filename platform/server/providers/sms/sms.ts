export interface SmsMessage {
  /** E.164: plus, dial code, number. */
  readonly to: string
  readonly text: string
}

export interface Sms {
  /**
   * Delivers one text message, or throws; the job that calls it tries again.
   * @throws Undeliverable when trying again would not help
   */
  readonly send: (message: SmsMessage) => Promise<void>
}
