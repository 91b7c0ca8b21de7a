import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Line {
  readonly requirement: string
  readonly level: string
  readonly state: string
  readonly where: string
  readonly shownBy: string
}

const lines: Line[] = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, requirement = '', level = '', state = '', where = '', shownBy = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    return { requirement, level, state, where, shownBy }
  })

/** `` `file` «title» ``, one or several. */
const named = /`([^`]+)` «([^»]+)»/g

test('each line of the table is a requirement with a level, a state and a word about it, once', () => {
  expect(lines.length).toBeGreaterThan(250)
  const broken = lines.filter(
    ({ requirement, level, state, where }) =>
      !/^\d+\.\d+\.\d+(?:–\d+\.\d+\.\d+)?$/.test(requirement) ||
      !/^[1-3](?:–3)?$/.test(level) ||
      !['met', 'n/a', 'open'].includes(state) ||
      where === '',
  )
  expect(broken).toEqual([])
  const names = lines.map(({ requirement }) => requirement)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('each test that the table names exists, under the title that it names, and runs with `npm test`', () => {
  const absent = lines
    .filter(({ shownBy }) => shownBy !== '')
    .flatMap(({ requirement, shownBy }) => {
      const found = [...shownBy.matchAll(named)]
      const missing = found.filter(([, file = '', title = '']) => {
        const path = join(root, file)
        if (!existsSync(path)) return true
        const source = readFileSync(path, 'utf8')
        const [, ...after] = source.split(title)
        return after.length === 0 || after.some((rest) => /^['`],\s*\{ tag: '@long' \}/.test(rest))
      })
      const wrong = found.length === 0 ? [shownBy] : missing.map(([one]) => one)
      return wrong.map((one) => `${requirement}: ${one}`)
    })
  expect(absent).toEqual([])
})
