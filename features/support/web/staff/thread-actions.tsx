import { Check, RotateCcw } from 'lucide-react'
import type { Ref } from 'react'
import { useNow } from '#features/chat/web/use-now.ts'
import { KeyCap } from '#platform/web/staff/key-cap.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { SupportConversation } from '../../contract/support.ts'
import { restWords } from './desk-words.ts'
import { SnoozeMenu } from './snooze-menu.tsx'
import { useClose, useReopen } from './support-queries.ts'
import { type TagsHandle, ThreadTags } from './support-tags.tsx'
import { Target } from './target.tsx'

/** A conversation is closed by who has it before them as far as it goes, and opened again by whoever finds it closed. */
export function useClosing(
  { chat, closed_at }: SupportConversation,
  newestId: number | null,
  { onClosed, onReopened }: { onClosed: () => void; onReopened: () => void },
) {
  const closing = useClose(chat.id)
  const reopening = useReopen(chat.id)
  const pending = closing.isPending || reopening.isPending
  return {
    closed: closed_at !== null,
    pending,
    close() {
      if (!pending && closed_at === null && newestId !== null)
        closing.mutate(newestId, { onSuccess: onClosed })
    },
    /** By its button alone: the key that closes, pressed twice, is not to undo itself. */
    reopen() {
      if (!pending && closed_at !== null) reopening.mutate(undefined, { onSuccess: onReopened })
    },
  }
}

interface ThreadActionsProps {
  conversation: SupportConversation
  newestId: number | null
  closing: ReturnType<typeof useClosing>
  snoozing: boolean
  onSnoozing: (open: boolean) => void
  onSnoozed: (words: string) => void
  shortcuts: boolean
}

export function ThreadActions(props: ThreadActionsProps) {
  const { conversation, newestId, closing, shortcuts } = props
  return (
    <>
      <SnoozeMenu
        conversation={conversation}
        newestId={newestId}
        open={props.snoozing}
        onOpen={props.onSnoozing}
        shortcuts={shortcuts}
        onSnoozed={props.onSnoozed}
      />
      {closing.closed ? (
        <Button
          look="secondary"
          size="sm"
          height="target"
          busy={closing.pending && 'Riapro…'}
          onClick={closing.reopen}
        >
          <RotateCcw size={18} strokeWidth={1.6} aria-hidden />
          Riapri
        </Button>
      ) : newestId !== null ? (
        <Button
          look="secondary"
          size="sm"
          height="target"
          aria-keyshortcuts={shortcuts ? 'E' : undefined}
          busy={closing.pending && 'Chiudo…'}
          onClick={closing.close}
        >
          <Check size={18} strokeWidth={1.6} aria-hidden />
          Chiudi
          {shortcuts ? <KeyCap>E</KeyCap> : null}
        </Button>
      ) : null}
    </>
  )
}

interface ThreadStateProps {
  conversation: SupportConversation
  tags: Ref<TagsHandle>
  shortcuts: boolean
  onTagged: () => void
}

/** The tags of a conversation, and what is to be done until when. */
export function ThreadState({ conversation, tags, shortcuts, onTagged }: ThreadStateProps) {
  const { target, snoozed_until: until } = conversation
  const rest = restWords(conversation, useNow(60_000))
  return (
    <>
      <ThreadTags conversation={conversation} shortcuts={shortcuts} handle={tags} onDone={onTagged} />
      <span className="ml-auto pr-2 text-xs text-ink-2 first-letter:uppercase">
        {target !== null && until === null ? <Target target={target} before="Risposta " /> : rest}
      </span>
    </>
  )
}
