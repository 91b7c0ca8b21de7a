import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const names = readdirSync(folder).filter((name) => name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

test('decisions are numbered without holes, and each says its status and date, in its file and in the index', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual(names.map((_, n) => String(n + 1).padStart(4, '0')))
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8')
    const head =
      /^# (\d+)\. (.+)\n\nStatus: (accepted|superseded by \d{4})\nDate: (\d{4}-\d{2}-\d{2})\n\n/.exec(text)
    expect(head, `the first lines of ${name}`).not.toBeNull()
    const [, number, title, status, date] = head ?? []
    expect(Number(number)).toBe(Number(name.slice(0, 4)))
    expect(index.split('\n').filter((line) => line.includes(`](${name})`))).toEqual([
      expect.stringMatching(new RegExp(`^\\| ${name.slice(0, 4)} \\| .*\\| ${status} \\| ${date} \\|$`)),
    ])
    expect(index, `the title of ${name}`).toContain(`[${title}](${name})`)
  }
})
