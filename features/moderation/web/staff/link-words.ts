import { italianDate } from '#platform/contract/italian-time.ts'
import { groundOf } from '../../contract/grounds.ts'
import type { LinkedAccount, LinkKind, Strength } from '../../contract/linked-accounts.ts'

export const strengthWords: Readonly<Record<Strength, string>> = {
  strong: 'Forte',
  medium: 'Media',
  weak: 'Debole',
}

/** As part of a sentence. */
export const reasonWords: Readonly<Record<LinkKind, string>> = {
  phone: 'stesso telefono',
  phone_unconfirmed: 'stesso telefono non confermato',
  banned_identity: 'email o cellulare di chi è stato eliminato mentre era sospeso',
  payer: 'stessa carta o stesso conto PayPal',
  mailbox: 'stessa casella email',
  mail_pattern: 'indirizzo email quasi uguale',
  device: 'stesso dispositivo',
  network: 'stessa rete negli stessi giorni',
  photo: 'foto gemella',
}

/** 'Stesso telefono e foto gemella.' */
export function reasonsOf({ reasons }: Pick<LinkedAccount, 'reasons'>): string {
  const parts = reasons.map(({ kind, days }) =>
    kind === 'device' && days !== null
      ? `${reasonWords.device} in ${days === 1 ? 'un giorno' : `${days} giorni`}`
      : reasonWords[kind],
  )
  const last = parts.pop() ?? ''
  const all = parts.length === 0 ? last : `${parts.join(', ')} e ${last}`
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`
}

const roleWords = { KING: 'King', HOSTESS: 'Hostess', ADMIN: 'Team' } as const

/** 'King, account attivo'; 'King, account sospeso dal 03/10/2026, Richiesta di denaro'. */
export function stateOf({ user, state, since, until, rule }: LinkedAccount): string {
  if (user === null)
    return until === null ? 'Account eliminato' : `Riconosciuto fino al ${italianDate(until)}`
  const role = roleWords[user.role]
  if (state === 'active') return `${role}, account attivo`
  if (state === 'waiting') return `${role}, in attesa di approvazione`
  if (state === 'refused') return `${role}, profilo rifiutato`
  if (state === 'erased' || since === null) return `${role}, account cancellato`
  const end = until === null ? `dal ${italianDate(since)}` : `fino al ${italianDate(until)}`
  const ground = rule === null ? '' : `, ${groundOf(rule)?.label ?? rule}`
  return `${role}, account sospeso ${end}${ground}`
}
