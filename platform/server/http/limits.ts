/** At most `hits` in `seconds`, counted for each client address, account, or e-mail of the body. */
export interface Limit {
  readonly per: 'address' | 'account' | 'email'
  readonly hits: number
  readonly seconds: number
}

/** Every numeric throttle of the API. RATE_LIMIT_SCALE multiplies `hits`. */
export const limits = {
  // Per account, since many members share the address of their mobile network.
  search: [{ per: 'account', hits: 120, seconds: 60 }],
  searchGuest: [{ per: 'address', hits: 120, seconds: 60 }],
  favourite: [{ per: 'account', hits: 120, seconds: 60 }],
  savedSearch: [{ per: 'account', hits: 120, seconds: 60 }],
  notificationSettings: [{ per: 'account', hits: 60, seconds: 60 }],
  unsubscribe: [{ per: 'address', hits: 60, seconds: 60 }],
  transparency: [{ per: 'address', hits: 120, seconds: 60 }],
  guestProfile: [{ per: 'address', hits: 120, seconds: 60 }],
  upload: [{ per: 'account', hits: 60, seconds: 600 }],
  // Each call may draw another gesture: with many calls one could wait for the gesture of an old picture.
  gesture: [{ per: 'account', hits: 10, seconds: 86_400 }],
  selfie: [{ per: 'account', hits: 20, seconds: 3600 }],
  login: [
    { per: 'address', hits: 20, seconds: 60 },
    { per: 'email', hits: 10, seconds: 300 },
  ],
  loginTotp: [{ per: 'address', hits: 30, seconds: 60 }],
  // Each one checks a password or a code.
  secondFactor: [{ per: 'account', hits: 20, seconds: 300 }],
  verifyOtp: [
    { per: 'address', hits: 20, seconds: 60 },
    { per: 'email', hits: 20, seconds: 300 },
  ],
  resendOtp: [
    { per: 'address', hits: 20, seconds: 300 },
    { per: 'email', hits: 10, seconds: 3600 },
  ],
  register: [
    { per: 'address', hits: 20, seconds: 600 },
    { per: 'email', hits: 10, seconds: 3600 },
  ],
  verifyEmail: [{ per: 'address', hits: 30, seconds: 60 }],
  enterAs: [{ per: 'address', hits: 30, seconds: 60 }],
  forgotPassword: [
    { per: 'address', hits: 20, seconds: 600 },
    { per: 'email', hits: 5, seconds: 3600 },
  ],
  resetPassword: [
    { per: 'address', hits: 20, seconds: 600 },
    { per: 'email', hits: 30, seconds: 3600 },
  ],
  changePassword: [{ per: 'account', hits: 10, seconds: 300 }],
  // Each one may send a mail and a text message.
  updatePersonal: [{ per: 'account', hits: 20, seconds: 600 }],
  verifyNewEmail: [{ per: 'address', hits: 30, seconds: 60 }],
  confirmPhone: [{ per: 'account', hits: 20, seconds: 300 }],
  // Each one reaches the support mailbox.
  contact: [
    { per: 'address', hits: 10, seconds: 600 },
    { per: 'email', hits: 5, seconds: 3600 },
  ],
  // Each one reaches a moderator.
  notice: [
    { per: 'address', hits: 10, seconds: 600 },
    { per: 'email', hits: 5, seconds: 3600 },
  ],
  // Each call may send a mail to somebody who has no account.
  datePlan: [{ per: 'account', hits: 10, seconds: 86_400 }],
  sharedPlan: [{ per: 'address', hits: 60, seconds: 60 }],
  planLink: [{ per: 'address', hits: 30, seconds: 60 }],
  review: [{ per: 'account', hits: 60, seconds: 600 }],
  report: [
    { per: 'account', hits: 10, seconds: 600 },
    { per: 'account', hits: 30, seconds: 86_400 },
  ],
  dataExport: [{ per: 'account', hits: 30, seconds: 600 }],
  evidence: [{ per: 'account', hits: 30, seconds: 600 }],
  seal: [{ per: 'address', hits: 60, seconds: 60 }],
  // Each one waits for a moderator.
  appeal: [{ per: 'account', hits: 20, seconds: 3600 }],
  cookieChoice: [{ per: 'address', hits: 60, seconds: 600 }],
  captcha: [{ per: 'address', hits: 60, seconds: 60 }],
  block: [{ per: 'account', hits: 60, seconds: 600 }],
  chatSend: [{ per: 'account', hits: 60, seconds: 60 }],
  // Each call may write to somebody new.
  chatInitiate: [{ per: 'account', hits: 30, seconds: 600 }],
  chatUnlock: [{ per: 'account', hits: 30, seconds: 60 }],
  paymentCode: [{ per: 'account', hits: 20, seconds: 300 }],
  payment: [{ per: 'account', hits: 60, seconds: 600 }],
  // Against guessing codes, by the form or by payments.
  promoCode: [
    { per: 'account', hits: 20, seconds: 600 },
    { per: 'account', hits: 60, seconds: 86_400 },
    { per: 'address', hits: 120, seconds: 3600 },
  ],
  auditExport: [{ per: 'account', hits: 20, seconds: 600 }],
  statement: [{ per: 'account', hits: 20, seconds: 600 }],
  receipt: [{ per: 'address', hits: 60, seconds: 600 }],
} as const satisfies Record<string, readonly Limit[]>

/**
 * Against SMS pumping (numbers that earn by each message): at most `hits` in `seconds` to numbers that share
 * their first `digits`, dial code included. RATE_LIMIT_SCALE multiplies `hits`.
 */
export const smsCaps = [
  { digits: 15, hits: 5, seconds: 3600 },
  { digits: 15, hits: 10, seconds: 86_400 },
  { digits: 8, hits: 20, seconds: 3600 },
  { digits: 0, hits: 2000, seconds: 86_400 },
] as const
