import { type CommandItem, commandGroups } from './command-item.ts'

const kept = 6
const keyOf = (colleague: number) => `ADMIN_OPENED:${colleague}`

/** What this colleague opened last from the search, the latest first; it goes with the tab. */
export function recentlyOpened(colleague: number): CommandItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(colleague)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}

/** Without picture, state and facts: they are as old as the look at them. */
export function rememberOpened(colleague: number, item: CommandItem): void {
  const { key, group, title, detail, to, opens, person } = item
  const others = recentlyOpened(colleague).filter((other) => other.key !== key)
  const plain = { key, group, title, detail, note: '', to, opens, facts: [], ...(person && { person }) }
  const next = [plain, ...others].slice(0, kept)
  sessionStorage.setItem(keyOf(colleague), JSON.stringify(next))
}

/** An older version of the page may have written it. */
function isItem(value: unknown): value is CommandItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'title' in value &&
    'to' in value &&
    'group' in value &&
    typeof value.group === 'string' &&
    Object.hasOwn(commandGroups, value.group)
  )
}
