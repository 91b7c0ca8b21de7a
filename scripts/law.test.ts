import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/law.md'), 'utf8')

const lines = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Duty|---) /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, duty = '', state = '', why = '', where = '', test = '', ...rest]) => ({
    duty,
    state,
    why,
    where,
    test,
    cells: rest.length,
  }))

test('each duty says once whether it applies, where it is met, and what shows it', () => {
  expect(lines.length).toBeGreaterThan(45)
  const names = lines.map(({ duty }) => duty)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  const broken = lines.filter(
    ({ state, why, where, test: shown, cells }) =>
      cells !== 2 ||
      !['applies', 'in part', 'no', 'open'].includes(state) ||
      where === '' ||
      // Why not is the whole point of a line that does not apply.
      (state !== 'applies' && why === '') ||
      !(/`[\w./-]+`/.test(shown) || shown.startsWith('none: ')),
  )
  expect(broken).toEqual([])
})

test('every file that the page names exists', () => {
  const named = [...text.matchAll(/`((?:apps|docs|e2e|features|platform|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const decisions = [...text.matchAll(/\]\((decisions\/[\w-]+\.md)\)/g)].map(([, path = '']) => path)
  expect(decisions.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
})
