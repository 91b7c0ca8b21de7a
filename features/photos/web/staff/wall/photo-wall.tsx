import { useEffect, useEffectEvent, useState } from 'react'
import { useShortcuts } from '#platform/web/staff/shortcuts.ts'
import type { WallPhoto } from '../../../contract/photo-wall.ts'
import { LargePhoto } from './large-photo.tsx'
import { MinorsDialog } from './minors-dialog.tsx'
import { WallBar } from './wall-bar.tsx'
import { useWallFocus } from './wall-focus.ts'
import { useWallKeys, type WallKey } from './wall-grounds.ts'
import type { WallPhotos } from './use-wall-photos.ts'
import { useWallDecision } from './wall-decision.ts'
import type { WallMarks } from './wall-marks.ts'
import { wallColumns, WallTile } from './wall-tile.tsx'

interface PhotoWallProps {
  wall: WallPhotos
  marks: WallMarks
  shortcuts: boolean
  onHelp: () => void
  /** What became of it, in words. */
  onOutcome: (text: string) => void
}

export function PhotoWall({ wall, marks, shortcuts, onHelp, onOutcome }: PhotoWallProps) {
  const { photos } = wall
  const [now] = useState(() => Date.now())
  const [large, setLarge] = useState<number>()
  const [minor, setMinor] = useState<WallPhoto>()
  const keys = useWallKeys()
  const focus = useWallFocus({ photos, onLarge: setLarge })
  const decision = useWallDecision({ wall, marks, onOutcome })
  const begin = useEffectEvent(focus.begin)
  // Also where some have gone: the keyboard would stand on nothing.
  useEffect(() => begin(), [photos.length])

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
          wall.leave([case_id])
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
