/** At most `hits` in `seconds`, counted for each client address, account, or e-mail of the body. */
export interface Limit {
  readonly per: 'address' | 'account' | 'email'
  readonly hits: number
  readonly seconds: number
}

/** Every numeric throttle of the API. RATE_LIMIT_SCALE multiplies `hits`. */
export const limits = {
  search: [{ per: 'address', hits: 120, seconds: 60 }],
  upload: [{ per: 'account', hits: 60, seconds: 600 }],
} as const satisfies Record<string, readonly Limit[]>
