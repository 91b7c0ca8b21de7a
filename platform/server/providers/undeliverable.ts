/**
 * The provider has understood a message and will never deliver it: trying again would not help.
 * `reason` is the provider's code, never its words: those quote addresses and numbers.
 */
export class Undeliverable extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`undeliverable: ${reason}`)
    this.name = 'Undeliverable'
    this.reason = reason
  }
}
