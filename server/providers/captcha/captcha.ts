/** Proof that a person, or at least some work, is behind a form. */
export interface Captcha {
  /** True once for each solved challenge; a second use of the same token is false. */
  readonly verify: (token: string) => Promise<boolean>
}
