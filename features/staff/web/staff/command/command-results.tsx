import {
  CreditCard,
  FileText,
  Gavel,
  LayoutPanelLeft,
  type LucideIcon,
  MessageSquare,
  Receipt,
  ScrollText,
  User,
} from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { type CommandGroup, type CommandItem, commandGroups } from './command-item.ts'

const icons: Readonly<Record<CommandGroup, LucideIcon>> = {
  people: User,
  cases: FileText,
  conversations: MessageSquare,
  payments: CreditCard,
  receipts: Receipt,
  entries: ScrollText,
  pages: LayoutPanelLeft,
  actions: Gavel,
}

export const optionId = (listId: string, { key }: CommandItem): string =>
  `${listId}-${key.replace(/[^\w-]/g, '_')}`

interface CommandResultsProps {
  listId: string
  items: readonly CommandItem[]
  active: CommandItem | undefined
  typed: string
  /** In the place of the names of the groups. */
  heading: string | undefined
  failed: boolean
  searching: boolean
  onRetry: () => void
  onActive: (item: CommandItem) => void
  onOpen: (item: CommandItem) => void
}

export function CommandResults(props: CommandResultsProps) {
  const { listId, items, active, typed, heading, failed, searching, onRetry } = props
  const groups = heading
    ? [{ label: heading, items }]
    : [...Map.groupBy(items, ({ group }) => group)].map(([group, own]) => ({
        label: commandGroups[group],
        items: own,
      }))
  const nothing = items.length === 0 && typed.length > 1 && !searching && !failed
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain px-2 py-2">
      {failed ? <ErrorState text="La ricerca non risponde." onRetry={onRetry} busy={searching} /> : null}
      <p
        role="status"
        className={
          nothing || (items.length === 0 && typed === '') ? 'px-3 py-6 text-base text-ink-2' : 'sr-only'
        }
      >
        {nothing
          ? `Niente per «${typed}». Prova l’email o il codice.`
          : typed === ''
            ? items.length === 0
              ? 'Scrivi un nome, un’email, un numero o il codice di una segnalazione.'
              : ''
            : searching || failed
              ? ''
              : `${items.length} ${items.length === 1 ? 'risultato' : 'risultati'}`}
      </p>
      <div id={listId} role="listbox" aria-label="Risultati">
        {groups.map(({ label, items: own }) =>
          own.length === 0 ? null : (
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden="true" className="px-3 pt-3 pb-1.5 text-sm font-medium text-ink-2">
                {label}
              </p>
              {own.map((item) => (
                <Option key={item.key} {...props} item={item} selected={item === active} />
              ))}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

interface OptionProps extends Pick<CommandResultsProps, 'listId' | 'typed' | 'onActive' | 'onOpen'> {
  item: CommandItem
  selected: boolean
}

/** Worked from the field: the keys never leave it. */
function Option({ item, selected, listId, typed, onActive, onOpen }: OptionProps) {
  const Icon = icons[item.group]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field presses it, by aria-activedescendant
    <div
      id={optionId(listId, item)}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={() => {
        if (!selected) onActive(item)
      }}
      onClick={() => onOpen(item)}
      className="grid min-h-12 cursor-pointer grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-3 rounded-sm px-3 py-1.5 aria-selected:bg-primary-soft"
    >
      {item.picture === undefined ? (
        <span className="grid size-8 place-items-center rounded-sm bg-sunken text-ink-2">
          <Icon size={17} strokeWidth={1.6} aria-hidden />
        </span>
      ) : (
        <Avatar src={item.picture} size={32} />
      )}
      <span className="min-w-0">
        <span className="block truncate text-base">
          <Marked text={item.title} part={typed.replace(/^[@#]\s*/, '')} />
        </span>
        <span className="block truncate text-sm text-ink-2">{item.detail}</span>
      </span>
      {item.note === '' ? (
        <span />
      ) : item.waits ? (
        <Badge tone="wait">{item.note}</Badge>
      ) : (
        <span className="num text-sm text-ink-2">{item.note}</span>
      )}
    </div>
  )
}

/** What was typed, where it stands in the title. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold text-primary-text">{text.slice(at, at + part.length)}</b>
      {text.slice(at + part.length)}
    </>
  )
}
