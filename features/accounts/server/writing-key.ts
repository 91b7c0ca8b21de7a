import { createHmac } from 'node:crypto'
import type { Actor } from '#platform/server/http/actor.ts'
import type { Needs } from '#platform/server/needs.ts'

/** 32 bytes in base64, always the same for a person: nothing is stored (docs/decisions/0079). */
export function writingKey({ config }: Pick<Needs, 'config'>, { userId }: Pick<Actor, 'userId'>): string {
  return createHmac('sha256', config.key('writing-key')).update(String(userId)).digest('base64')
}
