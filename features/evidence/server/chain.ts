import { createHash } from 'node:crypto'

/** What is sealed: a record of the archive, or one of its files. `tipo` and the fields stand so in the archive. */
export interface Entry {
  readonly tipo: string
  readonly dati: unknown
}

/** An entry in its place: `impronta` covers what it says and everything before it. */
export interface Link {
  readonly n: number
  readonly tipo: string
  readonly impronta: string
}

/** What the first entry follows. */
export const beginning = '0'.repeat(64)

export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')

/**
 * JSON with the keys of each object in the order of their UTF-16 units and without blanks, so that two programs that
 * read the same data digest the same bytes. `verifica.mjs` has the same function.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
}

/** A chain that grows by one entry at a time. */
export function openChain() {
  const links: Link[] = []
  return {
    links,
    head: (): string => links.at(-1)?.impronta ?? beginning,
    add({ tipo, dati }: Entry): Link {
      const n = links.length
      const before = links.at(-1)?.impronta ?? beginning
      const link = { n, tipo, impronta: sha256(`${before}\n${canonical({ n, tipo, dati })}`) }
      links.push(link)
      return link
    },
  }
}
