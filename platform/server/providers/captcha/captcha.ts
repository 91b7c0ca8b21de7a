import type { CaptchaChallenge } from '#platform/contract/captcha.ts'

/** A genuine solution, which still has to be spent: `spendOnce(trx, proof.id, proof.seconds)`. */
export interface HumanProof {
  readonly id: string
  /** For how long the same solution could be brought again. */
  readonly seconds: number
}

/** Tells people from programs. */
export interface Captcha {
  readonly provider: 'altcha' | 'hcaptcha'
  /** The public key of a hosted provider. */
  readonly siteKey: string | null
  /** What the browser loads of a hosted provider. */
  readonly scriptUrl: string | null
  /** What a person reads when the check is missing or did not pass. */
  readonly refusal: string
  /** A puzzle of our own; null where the provider hands out its own. */
  readonly createChallenge: () => Promise<CaptchaChallenge | null>
  /** Null when the token is malformed, forged, expired or wrong. May use the network: never inside a transaction. */
  readonly check: (token: string) => Promise<HumanProof | null>
}
