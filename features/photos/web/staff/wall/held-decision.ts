import { undoLetter } from '#features/moderation/web/staff/undo-key.ts'
import { undoSeconds } from '#features/moderation/contract/actions.ts'
import type { AnswerOf, BodyIn } from '#platform/contract/endpoint.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { photoWall } from '../../../contract/photo-wall.ts'

type Body = BodyIn<typeof photoWall.decide>

export interface HeldDecision {
  /** What is decided, in words. */
  readonly text: string
  readonly body: Body
  /** Nothing of it has left the house. Answers whether the wall is still there to take the photos back. */
  readonly onUndone: () => boolean
  readonly onDecided: (result: AnswerOf<typeof photoWall.decide>['body']) => void
  readonly onFailed: (error: unknown) => void
}

const held = new Map<string, readonly number[]>()
let count = 0

/** The photos whose decision can still be undone. */
export const heldIds = (): number[] => [...held.values()].flat()

/**
 * Decides a wall once it can no longer be undone: after the ten seconds of a measure, or as soon as its notice is
 * closed or the window left. Until then the server knows nothing of it, and the claims stay.
 */
export function holdDecision({ text, body, onUndone, onDecided, onFailed }: HeldDecision): void {
  const id = `photo-wall-${++count}`
  const ids = [...body.approve, ...body.reject.map((photo) => photo.id)].map(Number)
  held.set(id, ids)
  toast.notice(text, {
    id,
    seconds: undoSeconds,
    action: {
      label: 'Annulla',
      letter: undoLetter,
      run() {
        held.delete(id)
        // Should this fail, the claims end by themselves.
        if (!onUndone()) call(photoWall.release, { body: { ids }, quiet: true }).catch(() => {})
      },
    },
    onEnd() {
      fetchBody(photoWall.decide, { body, quiet: true, keepalive: true })
        .then(onDecided, onFailed)
        .finally(() => held.delete(id))
    },
  })
}
