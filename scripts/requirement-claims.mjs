// Which test shows which requirement, read from the sources of the tests: a step `requirement('CHAT-14', …)`, or a
// title that cites one id alone; and the words of the specification that tests expect, `quoted('CHAT-14', '…')`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './install.mjs'

/** What the product must do, by ids that never change: `[{ area, title, requirements: { id: text } }]`. */
export const areas = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'))

/** id → text. */
export const requirements = new Map(areas.flatMap((area) => Object.entries(area.requirements)))

const tests =
  '{{apps,demo,features,platform,scripts,testing}/**/*.{test,spec}.{ts,tsx},e2e/**/*.ts,testing/web/**/*.tsx}'

/**
 * @typedef {object} Claim
 * @property {string} id
 * @property {string} file
 * @property {string | null} title what the test is called; null where the step stands outside any test
 * @property {string | null} pattern a regular expression that finds the test by its name; null: the whole file
 */

/** @returns {{ claims: Claim[], quotations: Map<string, Set<string>> }} */
export function readClaims() {
  const claims = []
  const quotations = new Map()
  for (const file of globSync(tests, { cwd: root }).sort())
    for (const { claim, quotation } of claimsOf(file, readFileSync(join(root, file), 'utf8'))) {
      if (claim) claims.push(claim)
      if (!quotation) continue
      if (!quotations.has(quotation.id)) quotations.set(quotation.id, new Set())
      quotations.get(quotation.id).add(quotation.words)
    }
  return { claims, quotations }
}

/** The strings in backticks of a requirement. */
export function quotationsOf(id) {
  return [...requirements.get(id).matchAll(/`([^`]+)`/g)].map(([, words]) => words)
}

export function claimsOf(file, source) {
  const found = []
  walk(parseSync(file, source).program, null)
  return found

  function walk(node, test) {
    if (Array.isArray(node)) for (const inner of node) walk(inner, test)
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return
    read(node, test)
    const within = testOf(node) ?? test
    for (const [key, inner] of Object.entries(node)) if (key !== 'parent') walk(inner, within)
  }

  function read(node, test) {
    // What `npm test` leaves out shows nothing.
    if (test?.long) return
    const words = wordsOf(node)
    const cited = [...(words ?? '').matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id)
    if (cited.length === 1)
      found.push({
        claim: {
          id: cited[0],
          file,
          title: words.replace(/\s*\[[A-Z]+-\d+\]/, ''),
          pattern: `\\[${cited[0]}\\]`,
        },
      })
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
    const [first, second] = node.arguments.map((argument) => wordsOf(argument))
    if (node.callee.name === 'requirement' && first)
      found.push({ claim: { id: first, file, title: test?.title ?? null, pattern: test?.pattern ?? null } })
    if (node.callee.name === 'quoted' && first && second)
      found.push({ quotation: { id: first, words: second } })
  }
}

/** `test('…')`, `test.each(…)('…')`, `it('…')`: their title, and the pattern that finds it. */
function testOf(node) {
  if (node.type !== 'CallExpression' || node.arguments.length < 2) return null
  let callee = node.callee
  // A part of a test, which cannot be run by its name.
  if (callee.property?.name === 'step') return null
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object
  if (callee.type !== 'Identifier' || (callee.name !== 'test' && callee.name !== 'it')) return null
  const words = wordsOf(node.arguments[0])
  if (words === undefined) return null
  const pattern = words
    .split(/\$\{…\}|%[sdifjo]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  return { title: words.replace(/\s*\[[A-Z]+-\d+\]/g, ''), pattern, long: isLong(node.arguments[1]) }
}

/** Of a test its details: `{ tag: '@long' }`. */
function isLong({ properties = [] }) {
  return properties.some(({ key, value }) => key?.name === 'tag' && value.value === '@long')
}

/** What a string says; a template with `${…}` in place of what it inserts. */
function wordsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('${…}')
  return undefined
}
