import { judge } from '#features/moderation/server/judge/judge.ts'
import type { Needs } from '#platform/server/needs.ts'

/**
 * Whether the words of a report tell of somebody in danger: a moderator then reads it first, whatever category was
 * chosen. Never inside a transaction.
 */
export async function tellsOfDanger(
  needs: Pick<Needs, 'moderation'>,
  text: string,
  names: readonly string[] = [],
): Promise<boolean> {
  const { toHuman } = await judge(needs, text, 'report', names)
  return toHuman
}
