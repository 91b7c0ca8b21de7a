/** Where people read the mail of the providers that most use here. */
const mailboxes: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/',
  'googlemail.com': 'https://mail.google.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'outlook.it': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'hotmail.it': 'https://outlook.live.com/mail/',
  'live.it': 'https://outlook.live.com/mail/',
  'live.com': 'https://outlook.live.com/mail/',
  'msn.com': 'https://outlook.live.com/mail/',
  'yahoo.it': 'https://mail.yahoo.com/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'icloud.com': 'https://www.icloud.com/mail/',
  'me.com': 'https://www.icloud.com/mail/',
  'libero.it': 'https://mail.libero.it/',
  'virgilio.it': 'https://mail.virgilio.it/',
  'tiscali.it': 'https://mail.tiscali.it/',
  'alice.it': 'https://mail.tim.it/',
  'tim.it': 'https://mail.tim.it/',
  'proton.me': 'https://mail.proton.me/',
  'protonmail.com': 'https://mail.proton.me/',
}

/** Null for a provider that we do not know: a wrong guess would lead astray. */
export function mailboxOf(email: string): string | null {
  const provider = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.hasOwn(mailboxes, provider) ? (mailboxes[provider] ?? null) : null
}
