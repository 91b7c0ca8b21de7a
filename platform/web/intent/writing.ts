/**
 * What a person has written and not sent, on this device: each text under a name of its own. It lies open while they
 * are signed in, sealed when their session has ended (sealed.ts), and goes when they leave by choice.
 */
const kinds = /^(?:DRAFT|OUTBOX|PAYMENT):(?:(\d+)(?::|$))?/

/** Of a draft: `DRAFT:7:chat`. */
export const draftKey = (userId: number, name: number | string): string => `DRAFT:${userId}:${name}`

export function writingOf(userId: number): Record<string, string> {
  const words: Record<string, string> = {}
  for (const name of Object.keys(localStorage))
    if (ownerOf(name) === userId) words[name] = localStorage.getItem(name) ?? ''
  return words
}

/** Of one person, or of everybody. */
export function forgetWriting(userId?: number): void {
  for (const name of Object.keys(localStorage)) {
    if (userId === undefined ? kinds.test(name) : ownerOf(name) === userId) localStorage.removeItem(name)
  }
}

function ownerOf(name: string): number | null {
  const owner = kinds.exec(name)?.[1]
  return owner === undefined ? null : Number(owner)
}
