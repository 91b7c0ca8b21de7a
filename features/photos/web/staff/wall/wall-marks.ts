import { useState } from 'react'
import type { WallGround } from '../../../contract/photo-wall.ts'

/** What whoever looks at the wall has done with its photos so far. */
export function useWallMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<number, WallGround>>(new Map())
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    marks,
    seen,
    opened,
    broken,
    failed,
    mark(id: number, ground: WallGround | undefined) {
      setMarks((before) => {
        const next = new Map(before)
        if (ground === undefined || before.get(id) === ground) next.delete(id)
        else next.set(id, ground)
        return next
      })
    },
    see: (id: number) => setSeen((before) => (before.has(id) ? before : new Set(before).add(id))),
    open: (id: number) => setOpened((before) => (before.has(id) ? before : new Set(before).add(id))),
    breakDown: (id: number) => setBroken((before) => (before.has(id) ? before : new Set(before).add(id))),
    fail: (skipped: readonly { id: number; message: string }[]) =>
      setFailed(new Map(skipped.map(({ id, message }) => [id, message]))),
  }
}

export type WallMarks = ReturnType<typeof useWallMarks>
