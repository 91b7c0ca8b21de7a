// Only its owner writes a table (borders.json): finds the statements of others, in TypeScript and in SQL.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { borders, root } from './borders.mjs'

const ownerOf = new Map(
  Object.entries(borders.tables).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)
/** `insertInto('photo')`, and `update "photo" set` in a statement of its own. */
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]

/**
 * Each write to a table of somebody else, as `file: table (owner)`.
 * @param {string} source
 * @param {string} file from the root of the repository
 * @returns {string[]}
 */
export function foreignWrites(source, file) {
  const [top, feature] = file.split('/')
  const writer = top === 'features' ? feature : top
  const tables = writes.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table))
  return [...new Set(tables)]
    .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== writer)
    .map((table) => `${file}: ${table} (${ownerOf.get(table)})`)
}

/** Those of the whole product. */
export function allForeignWrites() {
  return globSync('{apps,features,platform}/**/*.{ts,tsx,sql}', { cwd: root, exclude: ['**/*.test.ts'] })
    .sort()
    .flatMap((file) => foreignWrites(readFileSync(join(root, file), 'utf8'), file))
}
