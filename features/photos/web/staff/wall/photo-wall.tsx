import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#platform/web/api/errors.ts'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import { toast } from '#platform/web/ui/toast-store.ts'
import type { WallPhoto } from '../../../contract/photo-wall.ts'
import { LargePhoto } from './large-photo.tsx'
import { MinorsDialog } from './minors-dialog.tsx'
import { WallBar } from './wall-bar.tsx'
import { useWallFocus } from './wall-focus.ts'
import { useWallKeys, type WallKey } from './wall-grounds.ts'
import { useWallMarks } from './wall-marks.ts'
import { useDecideWall, useWallClaims } from './wall-queries.ts'
import { wallColumns, WallTile } from './wall-tile.tsx'

interface PhotoWallProps {
  /** What was claimed for it. */
  taken: readonly WallPhoto[]
  shortcuts: boolean
  onHelp: () => void
  /** What became of it, in words. */
  onOutcome: (text: string) => void
  /** Nothing of it is left. */
  onDone: () => void
}

export function PhotoWall({ taken, shortcuts, onHelp, onOutcome, onDone }: PhotoWallProps) {
  const [photos, setPhotos] = useState(taken)
  const [now] = useState(() => Date.now())
  const [large, setLarge] = useState<number>()
  const [minor, setMinor] = useState<WallPhoto>()
  const marks = useWallMarks()
  const keys = useWallKeys()
  const focus = useWallFocus({ photos, onLarge: setLarge })
  const decision = useWallDecision({ photos, marks, onOutcome, onLeft: leave })
  useWallClaims(photos)
  const begin = useEffectEvent(focus.begin)
  // Also where some have gone: the keyboard would stand on nothing.
  useEffect(() => begin(), [photos.length])

  /** What is decided goes, the rest stays where it is. */
  function leave(ids: readonly number[]) {
    const rest = photos.filter(({ case_id }) => !ids.includes(case_id))
    setPhotos(rest)
    if (rest.length === 0) onDone()
  }
  function press(key: WallKey) {
    if (focus.current === undefined) return
    if (key.minors) setMinor(focus.current)
    else marks.mark(focus.current.case_id, key.ground)
  }
  const clear = () => focus.current && marks.mark(focus.current.case_id, undefined)
  useWallShortcuts(shortcuts, keys, { press, clear, decide: decision.send, help: onHelp })

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-6 low:overflow-visible lg:px-7">
        <ul {...focus.grid} aria-label="Foto in attesa" className={wallColumns}>
          {photos.map((photo) => (
            <WallTile
              key={photo.case_id}
              photo={photo}
              now={now}
              marks={marks}
              digit={keys.find(({ ground }) => ground === marks.marks.get(photo.case_id))?.digit ?? ''}
              current={photo === focus.current}
              held={focus.held}
              shortcuts={shortcuts}
              button={focus.buttonOf(photo.case_id)}
              onCurrent={() => focus.choose(photo.case_id)}
              onLarge={() => setLarge(photo.case_id)}
            />
          ))}
        </ul>
      </div>
      <WallBar
        keys={keys}
        chosen={focus.current && marks.marks.get(focus.current.case_id)}
        shortcuts={shortcuts}
        {...decision.counts}
        obstacle={decision.obstacle}
        busy={decision.busy}
        onKey={press}
        onClear={clear}
        onScroll={focus.forward}
        onDecide={decision.send}
      />
      <LargePhoto
        photo={photos.find(({ case_id }) => case_id === large)}
        marks={marks}
        onClose={() => setLarge(undefined)}
      />
      <MinorsDialog
        photo={minor}
        onClose={() => setMinor(undefined)}
        onReferred={({ case_id, user }) => {
          setMinor(undefined)
          onOutcome(`La foto di ${user.name} è tra i casi urgenti.`)
          leave([case_id])
        }}
      />
    </>
  )
}

interface WallActs {
  press: (key: WallKey) => void
  clear: () => void
  decide: () => void
  help: () => void
}

function useWallShortcuts(on: boolean, keys: readonly WallKey[], { press, clear, decide, help }: WallActs) {
  useShortcuts(on, {
    ...Object.fromEntries(keys.map((key) => [key.digit, () => press(key)])),
    0: clear,
    a: decide,
    '?': help,
  })
}

interface Deciding {
  photos: readonly WallPhoto[]
  marks: ReturnType<typeof useWallMarks>
  onOutcome: (text: string) => void
  onLeft: (ids: readonly number[]) => void
}

/** The one action of the wall: refuses what is marked, approves the rest once all of it was seen. */
function useWallDecision({ photos, marks, onOutcome, onLeft }: Deciding) {
  const decide = useDecideWall()
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
  function send() {
    if (decide.isPending) return
    if (obstacle !== false) {
      onOutcome(`${obstacle}.`)
      return
    }
    decide.mutate(
      {
        approve: rest.map(({ case_id }) => case_id),
        reject: marked.map(({ case_id }) => ({ id: case_id, ground: marks.marks.get(case_id)! })),
        seen: [...marks.seen].filter(isShown),
        opened: [...marks.opened].filter(isShown),
      },
      {
        onSuccess({ approved, rejected, skipped }) {
          marks.fail(skipped)
          onOutcome(outcomeOf(approved.length, rejected.length, skipped.length))
          onLeft([...approved, ...rejected])
        },
        onError: (error) => toast.error(messageOf(error), { id: 'photo-wall' }),
      },
    )
  }
  const isShown = (id: number) => photos.some(({ case_id }) => case_id === id)
  return {
    send,
    obstacle,
    busy: decide.isPending,
    counts: { seen: seen.length, all: photos.length, marked: marked.length, left: rest.length },
  }
}

function outcomeOf(approved: number, rejected: number, skipped: number): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  const parts = [
    ...count(approved, 'approvata', 'approvate'),
    ...count(rejected, 'rifiutata', 'rifiutate'),
    ...count(skipped, 'rimasta, con il motivo sotto la foto', 'rimaste, con il motivo sotto la foto'),
  ]
  return `${parts.join(', ')}.`
}
