import { useEffect, useRef, useState } from 'react'
import type { WallPhoto } from '../../../contract/photo-wall.ts'
import { useWall } from './wall-queries.ts'

/** What hangs on the wall: the photos of this round, without those that are decided, and what came back to it. */
export function useWallPhotos() {
  const [round, setRound] = useState(0)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [back, setBack] = useState<readonly WallPhoto[]>([])
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const wall = useWall(round)
  const taken = wall.data?.photos ?? []
  const earlier = back.filter(({ case_id }) => !taken.some((photo) => photo.case_id === case_id))
  const photos = [...earlier, ...taken].filter(({ case_id }) => !gone.has(case_id))
  return {
    wall,
    photos,
    again: () => setRound(round + 1),
    /** What is decided goes, the rest stays where it is; after the last one come others. */
    leave(ids: readonly number[]) {
      setGone((before) => new Set([...before, ...ids]))
      if (photos.every(({ case_id }) => ids.includes(case_id))) setRound(round + 1)
    },
    /** Answers false where nobody looks at the wall any more. */
    putBack(returned: readonly WallPhoto[]): boolean {
      if (!mounted.current) return false
      const ids = returned.map(({ case_id }) => case_id)
      setGone((before) => new Set([...before].filter((id) => !ids.includes(id))))
      setBack((before) => [...returned, ...before.filter(({ case_id }) => !ids.includes(case_id))])
      return true
    },
  }
}

export type WallPhotos = ReturnType<typeof useWallPhotos>
