import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { claimMinutes } from '#features/moderation/contract/moderation.ts'
import { call, fetchBody } from '#platform/web/api/client.ts'
import { photoWall, type WallPhoto } from '../../../contract/photo-wall.ts'
import { heldIds } from './held-decision.ts'

const wallKey = ['photo-wall'] as const
const renewEvery = (claimMinutes * 60_000) / 3

/** The photos of this wall, the caller's for as long as they are on the screen. `round` asks for others. */
export function useWall(round: number) {
  return useQuery({
    queryKey: [...wallKey, round],
    queryFn: ({ signal }) => fetchBody(photoWall.take, { signal, body: { but: heldIds() } }),
    // Another answer would be another wall under the same eyes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Keeps the claims while the wall is looked at, and gives back what is not decided on leaving. */
export function useWallClaims(photos: readonly WallPhoto[]): void {
  const ids = useRef<readonly number[]>([])
  useEffect(() => {
    ids.current = photos.map(({ case_id }) => case_id)
  }, [photos])
  useEffect(() => {
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible' && ids.current.length > 0)
        void call(photoWall.renew, { body: { ids: [...ids.current] }, quiet: true }).catch(() => {})
    }, renewEvery)
    function giveBack() {
      if (ids.current.length === 0) return
      // Should this fail, the claims end by themselves.
      void call(photoWall.release, { body: { ids: [...ids.current] }, quiet: true, keepalive: true }).catch(
        () => {},
      )
      ids.current = []
    }
    addEventListener('pagehide', giveBack)
    return () => {
      clearInterval(renewal)
      removeEventListener('pagehide', giveBack)
      giveBack()
    }
  }, [])
}

export function useReferMinors() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(photoWall.minors, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
}
