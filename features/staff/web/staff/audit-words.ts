import { type CaseSubject, caseSubjects } from '#features/moderation/contract/case-subject.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { type AuditAction, auditActions } from '#platform/contract/audit-actions.ts'
import type { NamedPerson } from '#platform/contract/people.ts'
import type { AuditEntry } from '../../contract/audit-log.ts'

interface Told extends Pick<AuditEntry, 'action' | 'subject'> {
  readonly user: NamedPerson | null
  readonly actor: NamedPerson | null
}

/** «ha rifiutato: messaggio, Ginevra»: what somebody did, to be read after their name. */
export function auditSentence({ action, subject, user, actor }: Told): string {
  const words = Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action
  const person = user !== null && user.id !== actor?.id ? user.name : ''
  // To refuse a case of this kind is to suspend, and a person is suspended at once.
  if (subject === 'ban' && action === 'case.reject') return `ha sospeso l’account: ${person}`
  const kind =
    action.startsWith('case.') && isCaseSubject(subject) ? subjectWords[subject].type.toLowerCase() : ''
  const object = [kind, person].filter(Boolean).join(', ')
  return object === '' ? words : `${words}: ${object}`
}

const kinds: Readonly<Record<string, string>> = {
  user: 'Account',
  chat: 'Conversazione',
  shop_item: 'Pacchetto',
  shop: 'Pacchetto',
  promo_code: 'Codice promo',
  payment: 'Pagamento',
  purchase: 'Pagamento',
  rule_draft: 'Bozza delle regole',
  rule_version: 'Versione delle regole',
  setting: 'Impostazione',
  page: 'Testo',
  faq: 'Domanda',
  service: 'Servizio',
  canned_reply: 'Modello di risposta',
  contact_message: 'Messaggio del modulo',
  audit_log: 'Registro',
  reading: 'Seconda lettura',
  evidence: 'Fascicolo',
}

/** «Pacchetto 3». */
export function subjectOf(subject: string, id = ''): string {
  const kind = kinds[subject] ?? (isCaseSubject(subject) ? subjectWords[subject].type : subject)
  return `${kind} ${id}`.trim()
}

function isCaseSubject(subject: string): subject is CaseSubject {
  return caseSubjects.some((known) => known === subject)
}

/** For the list of actions to choose from. */
export const actionChoices = (Object.keys(auditActions) as AuditAction[])
  .map((action) => ({ value: action, label: auditActions[action].replace(/^ha /, '') }))
  .sort((one, other) => one.label.localeCompare(other.label, 'it'))
