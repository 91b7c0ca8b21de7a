import { groundOf } from '#features/moderation/contract/grounds.ts'
import { subjectWords } from '#features/moderation/web/staff/case-words.ts'
import { sizedPhotoUrl } from '#features/photos/contract/photo-address.ts'
import { categoryOf, type ReportCategory, reportCategories } from '#features/reports/contract/reports.ts'
import { italianDate, italianMoment } from '#platform/contract/italian-time.ts'
import { withThousands } from '#platform/contract/italian-numbers.ts'
import { euroCents, formatEuro } from '#platform/contract/money.ts'
import { can } from '#platform/contract/permissions.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import type {
  DeskFindings,
  FoundCase,
  FoundConversation,
  FoundEntry,
  FoundPayment,
  FoundPerson,
  FoundReceipt,
} from '../../../contract/desk-search.ts'
import { auditSentence, subjectOf } from '../audit-words.ts'
import { caseStateWords, purchaseWords, roleOf, roleWords, statusWords } from '../people/user-words.ts'
import { type CommandItem, personPath } from './command-item.ts'

export interface Looker {
  readonly role: AdminRole | null
  readonly provinceName: (id: number) => string | undefined
}

/** What the server found, as lines in the order of their groups. */
export function itemsOf(found: DeskFindings, looker: Looker): CommandItem[] {
  return [
    ...(found.people ?? []).map((person) => personItem(person, looker)),
    ...(found.cases ?? []).map(caseItem),
    ...(found.conversations ?? []).map((conversation) => conversationItem(conversation, looker)),
    ...(found.payments ?? []).map(paymentItem),
    ...(found.receipts ?? []).map(receiptItem),
    ...(found.entries ?? []).map(entryItem),
  ]
}

const euro = (amount: number) => formatEuro(euroCents(Math.round(amount * 100)))
const casesInWords = (count: number) => (count === 1 ? '1 pratica' : `${withThousands(count)} pratiche`)

function personItem(person: FoundPerson, { provinceName }: Looker): CommandItem {
  const { id, name, age, province_id: province, status, desk, email } = person
  const open = desk?.open_cases ?? 0
  const place = province === null ? undefined : provinceName(province)
  return {
    key: `person:${id}`,
    group: 'people',
    title: name,
    detail: [age === null ? '' : `${age} anni`, place, roleOf(person).toLowerCase()]
      .filter(Boolean)
      .join(', '),
    note: open > 0 ? casesInWords(open) : status === 'approved' ? '' : statusWords[status].label,
    waits: open > 0,
    picture: sizedPhotoUrl(person.picture_url, 320),
    to: open > 0 ? `/admin/moderation?${new URLSearchParams({ query: name })}` : personPath(id),
    opens: open > 0 ? `Vedi ${open === 1 ? 'la pratica' : `le ${casesInWords(open)}`}` : 'Apri la scheda',
    person: { id, name },
    facts: [
      { label: 'Stato', value: statusWords[status].label },
      { label: 'Email', value: email },
      { label: 'Numero', value: String(id) },
      ...(desk
        ? [
            { label: 'Pratiche aperte', value: String(open) },
            { label: 'Richiami validi', value: String(desk.strikes) },
          ]
        : []),
      { label: 'Ultimo accesso', value: person.last_seen === null ? '—' : italianMoment(person.last_seen) },
    ],
  }
}

function caseItem(found: FoundCase): CommandItem {
  const { id, subject, user, state, report, opened_at: opened } = found
  const category =
    report && Object.hasOwn(reportCategories, report.category)
      ? categoryOf(report.category as ReportCategory).label
      : ''
  const motives = found.rules.flatMap((rule) => groundOf(rule)?.label ?? [])
  const type = subjectWords[subject].type
  const search = new URLSearchParams({ ...(state !== 'open' && { state: 'decided' }), query: String(id) })
  return {
    key: `case:${id}`,
    group: 'cases',
    title: report ? `${report.code}, su ${user.name}` : `${id}, ${type.toLowerCase()} di ${user.name}`,
    detail: [category, ...motives, `dal ${italianDate(opened)}`].filter(Boolean).join(', '),
    note: caseStateWords[state].label,
    waits: state === 'open',
    // One that was withdrawn stands in no list: the person's page tells of it.
    to: state === 'withdrawn' ? `${personPath(user.id)}?tab=decisions` : `/admin/moderation?${search}`,
    opens: 'Apri la pratica',
    person: { id: user.id, name: user.name },
    facts: [
      { label: 'Pratica', value: String(id) },
      { label: 'Tipo', value: type },
      ...(report ? [{ label: 'Codice', value: report.code }] : []),
      ...(category === '' ? [] : [{ label: 'Categoria', value: category }]),
      ...(motives.length > 0 ? [{ label: 'Motivo', value: motives.join(', ') }] : []),
      { label: 'Aperta', value: italianMoment(opened) },
      ...(found.decided_at ? [{ label: 'Chiusa', value: italianMoment(found.decided_at) }] : []),
    ],
  }
}

function conversationItem({ id, people, support, ...found }: FoundConversation, looker: Looker): CommandItem {
  const [first, other] = people
  return {
    key: `conversation:${id}`,
    group: 'conversations',
    title: support ? `${first?.name ?? ''} in Assistenza` : `${first?.name ?? ''} e ${other?.name ?? ''}`,
    detail: `Conversazione n. ${id}`,
    note: italianDate(found.last_activity_at),
    to:
      support && can(looker.role, 'support.answer')
        ? `/admin/support?view=all&chat=${id}`
        : `${personPath(first?.id ?? 0)}?tab=chats`,
    opens: support && can(looker.role, 'support.answer') ? 'Apri la conversazione' : 'Vedi le sue chat',
    ...(first && { person: { id: first.id, name: first.name } }),
    facts: [
      ...people.map(({ name, role }) => ({ label: roleWords[role], value: name })),
      { label: 'Aperta', value: italianMoment(found.opened_at) },
      { label: 'Ultimo movimento', value: italianMoment(found.last_activity_at) },
    ],
  }
}

function paymentItem({ id, king, title, credits, paid, state, at }: FoundPayment): CommandItem {
  return {
    key: `payment:${id}`,
    group: 'payments',
    title: `n. ${id}, ${king.name}`,
    detail: `${title}, ${withThousands(credits)} Crediti, ${euro(paid)}`,
    note: italianDate(at),
    to: `/admin/payments/${id}`,
    opens: 'Apri il pagamento',
    person: king,
    facts: [
      { label: 'Stato', value: purchaseWords[state].label },
      { label: 'Pacchetto', value: title },
      { label: 'Importo', value: euro(paid) },
      { label: 'Aperto', value: italianMoment(at) },
    ],
  }
}

const receiptWords = { receipt: 'Ricevuta', credit_note: 'Nota di credito' } as const

function receiptItem(found: FoundReceipt): CommandItem {
  const { id, number, kind, king, purchase_id: purchase, total, issued_at: issued } = found
  return {
    key: `receipt:${id}`,
    group: 'receipts',
    title: `${number}, ${king.name}`,
    detail: `${receiptWords[kind]}, ${euro(total)}`,
    note: italianDate(issued),
    to: `/admin/payments/${purchase}`,
    opens: 'Apri il suo pagamento',
    person: king,
    facts: [
      { label: receiptWords[kind], value: number },
      { label: 'Importo', value: euro(total) },
      { label: 'Pagamento', value: `n. ${purchase}` },
      { label: 'Emessa', value: italianMoment(issued) },
    ],
  }
}

function entryItem({ id, at, actor, action, subject, subject_id, user }: FoundEntry): CommandItem {
  const who = actor?.name ?? 'Sistema'
  const sentence = auditSentence({ action, subject, actor, user })
  return {
    key: `entry:${id}`,
    group: 'entries',
    title: `${who} ${sentence}`,
    detail: subjectOf(subject, subject_id),
    note: italianDate(at),
    to: `/admin/audit-log?${new URLSearchParams({ subject, subject_id })}`,
    opens: 'Apri nel registro',
    ...(user && { person: user }),
    facts: [
      { label: 'Chi', value: who },
      { label: 'Oggetto', value: subjectOf(subject, subject_id) },
      { label: 'Quando', value: italianMoment(at) },
    ],
  }
}
