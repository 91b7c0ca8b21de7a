import { job } from '#platform/server/jobs/jobs.ts'
import type { Needs } from '#platform/server/needs.ts'
import { signAddress } from '#platform/server/http/signed-address.ts'

/** One size is enough: nobody but a moderator looks at it, once. */
export function selfieFile(selfie: string): string {
  return `selfies/${selfie}.webp`
}

/** For this moderator only; works for ten minutes or a little more, and only while the case is open. */
export function selfieUrl({ config }: Pick<Needs, 'config'>, selfie: string, viewerId: number): string {
  const signature = signAddress(config.key('selfie'), signedFor(selfie, viewerId), {
    seconds: 600,
    step: 300,
  })
  return `/attachments/selfies/${selfie}?${signature}&viewer=${viewerId}`
}

/** What the signature covers, beside the time. */
export function signedFor(selfie: string, viewerId: number | string): string {
  return `${selfie}.${viewerId}`
}

/**
 * Deletes a selfie that no longer waits for a moderator. Queued with every decision, and ahead of every
 * upload, for the case that the process dies between writing the file and recording it. Goes on for most of
 * a day: a storage that is away for a while must not keep what we promised to delete.
 */
export const sweepSelfie = job<{ selfie: string }>({
  queue: 'selfie-sweep',
  retries: 15,
  async work({ db, storage }, { selfie }) {
    const row = await db
      .selectFrom('verification')
      .select('id')
      .where('selfie', '=', selfie)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!row) await storage.delete(selfieFile(selfie))
  },
})
