import { AlarmClock } from 'lucide-react'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/menu.tsx'
import type { SupportConversation } from '../../contract/support.ts'
import { useSnooze, useWake } from './desk-queries.ts'
import { momentAhead } from './desk-words.ts'

interface SnoozeMenuProps {
  conversation: SupportConversation
  /** The newest message that is on the screen; null until they are loaded. */
  newestId: number | null
  open: boolean
  onOpen: (open: boolean) => void
  shortcuts: boolean
  onSnoozed: (words: string) => void
}

/** «Rimanda»: until when the conversation is out of the way. */
export function SnoozeMenu({
  conversation: { chat, snoozed_until: until },
  newestId,
  open,
  onOpen,
  shortcuts,
  onSnoozed,
}: SnoozeMenuProps) {
  const snooze = useSnooze(chat.id)
  const wake = useWake()
  function putOff(moment: Date) {
    if (newestId === null || snooze.isPending) return
    const words = momentAhead(moment.toISOString(), new Date())
    snooze.mutate(
      { until: moment.toISOString(), last_message_id: newestId },
      { onSuccess: () => onSnoozed(words) },
    )
  }
  return (
    <Menu
      open={open}
      onOpenChange={onOpen}
      trigger={
        <Button look="tertiary" size="sm" height="target" aria-keyshortcuts={shortcuts ? 'S' : undefined}>
          <AlarmClock size={18} strokeWidth={1.6} aria-hidden />
          Rimanda
          {shortcuts ? <KeyCap>S</KeyCap> : null}
        </Button>
      }
      items={[
        ...(until === null ? [] : [{ label: 'Riprendi adesso', onSelect: () => wake.mutate(chat.id) }]),
        ...snoozeChoices(new Date()).map(({ label, moment }) => ({ label, onSelect: () => putOff(moment) })),
      ]}
    />
  )
}

const hourMs = 3_600_000

function snoozeChoices(now: Date): { label: string; moment: Date }[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
  const atNine = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9)
  return [
    { label: 'Fra un’ora', moment: inHours(1) },
    { label: 'Fra tre ore', moment: inHours(3) },
    { label: 'Domani alle 9', moment: atNine(1) },
    { label: 'Lunedì alle 9', moment: atNine((8 - now.getDay()) % 7 || 7) },
    { label: 'Fra una settimana', moment: atNine(7) },
  ]
}
