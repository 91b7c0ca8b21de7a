import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#platform/web/api/errors.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import { holdDecision } from './held-decision.ts'
import type { WallPhotos } from './use-wall-photos.ts'
import type { WallMarks } from './wall-marks.ts'

interface Deciding {
  readonly wall: WallPhotos
  readonly marks: WallMarks
  readonly onOutcome: (text: string) => void
}

/** The one action of the wall: refuses what is marked, approves the rest once all of it was seen. */
export function useWallDecision({ wall, marks, onOutcome }: Deciding) {
  const { photos, leave, putBack } = wall
  const queryClient = useQueryClient()
  const open = photos.filter(({ case_id }) => !marks.broken.has(case_id))
  const seen = open.filter(({ case_id }) => marks.seen.has(case_id))
  const marked = open.filter(({ case_id }) => marks.marks.has(case_id))
  const rest = open.filter(({ case_id }) => !marks.marks.has(case_id))
  const unseen = open.length - new Set([...seen, ...marked]).size
  const obstacle =
    unseen > 0
      ? unseen === 1
        ? 'Una foto non è ancora stata guardata'
        : `${unseen} foto non sono ancora state guardate`
      : open.length === 0 && 'Nessuna di queste foto si apre'
  const isShown = (id: number) => open.some(({ case_id }) => case_id === id)
  function send() {
    if (obstacle !== false) {
      onOutcome(`${obstacle}.`)
      return
    }
    onOutcome('')
    leave(open.map(({ case_id }) => case_id))
    holdDecision({
      text: decidedWords(rest.length, marked.length),
      body: {
        approve: rest.map(({ case_id }) => case_id),
        reject: marked.map(({ case_id }) => ({ id: case_id, ground: marks.marks.get(case_id)! })),
        seen: [...marks.seen].filter(isShown),
        opened: [...marks.opened].filter(isShown),
      },
      onUndone() {
        onOutcome('Annullato, nessuna foto è stata decisa.')
        return putBack(open)
      },
      onDecided({ skipped }) {
        void queryClient.invalidateQueries({ queryKey: ['admin'] })
        if (skipped.length === 0) return
        marks.fail(skipped)
        const left = open.filter(({ case_id }) => skipped.some(({ id }) => id === case_id))
        if (!putBack(left)) toast.error(leftWords(skipped))
        else onOutcome(`${leftWords(skipped)} Il motivo è sotto la foto.`)
      },
      onFailed(error) {
        putBack(open)
        toast.error(`Le foto non sono state decise. ${messageOf(error)}`, { id: 'photo-wall' })
      },
    })
  }
  return {
    send,
    obstacle,
    counts: { seen: seen.length, all: photos.length, marked: marked.length, left: rest.length },
  }
}

function decidedWords(approved: number, rejected: number): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  return `${[
    ...count(approved, 'foto approvata', 'foto approvate'),
    ...count(rejected, 'rifiutata', 'rifiutate'),
  ].join(', ')}.`
}

const leftWords = ({ length }: readonly unknown[]) =>
  length === 1 ? 'Una foto non è stata decisa.' : `${length} foto non sono state decise.`
