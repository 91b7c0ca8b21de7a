// Writes docs/requirement-map.md: which tests show which requirement, read from the ids in their titles.
// With --check it only compares.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const file = join(root, 'docs/requirement-map.md')
const map = render(collect())
if (!process.argv.includes('--check')) {
  writeFileSync(file, map)
} else if (readOrEmpty(file) !== map) {
  console.error('docs/requirement-map.md is out of date: npm run requirements')
  process.exitCode = 1
}

/** `test('what it shows [CHAT-14] [API-33]', …` gives two entries. */
function collect() {
  const shown = new Map()
  for (const path of globSync('{contract,server,web,e2e,scripts}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  }).sort()) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const [, , title] of source.matchAll(
      /\b(?:test|it)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs,
    )) {
      for (const [, id] of title.matchAll(/\[([A-Z]+-\d+[a-z]?)\]/g)) {
        const words = title
          .replace(/\s*\[[A-Z]+-\d+[a-z]?\]/g, '')
          .replaceAll("\\'", "'")
          .replaceAll('|', '\\|')
        if (!shown.has(id)) shown.set(id, [])
        shown.get(id).push(`${words} (\`${path}\`)`)
      }
    }
  }
  return shown
}

function render(shown) {
  const byId = new Intl.Collator('en', { numeric: true }).compare
  const rows = [...shown]
    .sort(([a], [b]) => byId(a, b))
    .map(([id, tests]) => `| ${id} | ${tests.join('<br>')} |`)
  return [
    '# Requirements and the tests that show them',
    '',
    'Written by `npm run requirements` from the titles of the tests.',
    '',
    '| Requirement | Shown by |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
