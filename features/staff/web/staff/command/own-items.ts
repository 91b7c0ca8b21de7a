import { can, type Permission } from '#platform/contract/permissions.ts'
import type { AdminRole } from '#platform/contract/people.ts'
import { foundPerKind } from '../../../contract/desk-search.ts'
import { type CommandItem, personPath } from './command-item.ts'

/** A page of the back office as the search names it. */
export interface CommandPage {
  readonly path: string
  readonly label: string
}

interface Action {
  readonly title: string
  readonly detail: string
  readonly to: string
  readonly permission: Permission
}

/** What is done often and stands a page or two away. None acts by itself: each opens where one decides. */
const actions: readonly Action[] = [
  {
    title: 'Pratiche urgenti',
    detail: 'La coda, solo ciò che riguarda la sicurezza',
    to: '/admin/moderation?priority=urgent',
    permission: 'case.read',
  },
  {
    title: 'Pratiche prese da me',
    detail: 'La coda, solo ciò che hai in carico',
    to: '/admin/moderation?claimed=me',
    permission: 'case.decide',
  },
  {
    title: 'Decisioni prese',
    detail: 'La coda, solo ciò che è chiuso',
    to: '/admin/moderation?state=decided',
    permission: 'case.read',
  },
  {
    title: 'Rettifiche dei Crediti',
    detail: 'Da confermare e fatte',
    to: '/admin/users/adjustments',
    permission: 'ledger.read',
  },
  {
    title: 'Prezzi da confermare',
    detail: 'Pacchetti e codici molto convenienti',
    to: '/admin/shops/proposals',
    permission: 'shop.edit',
  },
  { title: 'Nuovo pacchetto', detail: 'Crediti e prezzo', to: '/admin/shops/new', permission: 'shop.edit' },
  {
    title: 'Nuovo codice promo',
    detail: 'Sconto, limiti e durata',
    to: '/admin/promo-codes/new',
    permission: 'promo.edit',
  },
  {
    title: 'Messaggi del modulo di contatto',
    detail: 'Assistenza',
    to: '/admin/support?view=contact',
    permission: 'support.answer',
  },
  {
    title: 'Il mio accesso',
    detail: 'Password, secondo passaggio, dispositivi',
    to: '/admin/access',
    permission: 'user.read',
  },
]

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Pages and actions whose words begin with what was typed; with `>` all that there are. */
export function ownItems(
  typed: string,
  role: AdminRole | null,
  pages: readonly CommandPage[],
): CommandItem[] {
  const all = typed.startsWith('>')
  const words = fold(all ? typed.slice(1).trim() : typed.trim())
  if (words === '' && !all) return []
  const fits = (title: string) =>
    words === '' || fold(title).startsWith(words) || fold(title).includes(` ${words}`)
  const limit = all ? Number.POSITIVE_INFINITY : foundPerKind
  return [
    ...pages
      .filter(({ label }) => fits(label))
      .slice(0, limit)
      .map(({ path, label }) => ({
        ...plain('pages', label, path),
        detail: 'Pagina',
        opens: 'Apri la pagina',
      })),
    ...actions
      .filter(({ title, permission }) => can(role, permission) && fits(title))
      .slice(0, limit)
      .map(({ title, detail, to }) => ({ ...plain('actions', title, to), detail, opens: 'Vai' })),
  ]
}

/** What one may do about the person who was found first. A measure opens with its ground and its words. */
export function actionsAbout(person: CommandItem | undefined, role: AdminRole | null): CommandItem[] {
  if (person?.person === undefined) return []
  const { id, name } = person.person
  return [
    ...(can(role, 'user.suspend')
      ? [
          {
            ...plain('actions', `Prendi una misura su ${name}`, `${personPath(id)}?do=measure`),
            detail: 'Apre motivo e testo, non decide nulla',
            opens: 'Apri le misure',
            person: person.person,
          },
        ]
      : []),
    ...(can(role, 'audit.read')
      ? [
          {
            ...plain('actions', `Registro di ${name}`, `/admin/audit-log?person=${id}`),
            detail: 'Tutto quello che è stato fatto',
            opens: 'Apri il registro',
            person: person.person,
          },
        ]
      : []),
  ]
}

const plain = (group: 'pages' | 'actions', title: string, to: string) => ({
  key: `${group}:${to}`,
  group,
  title,
  note: '',
  to,
  facts: [],
})
