// Writes docs/requirements.md: every testable requirement and the tests that show it, read from the ids in
// their titles. With --check it only compares. An id that does not exist is an error either way, and so is one that
// no test shows in an area of docs/requirements-enforced.json, unless it is excused there with a reason.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const file = join(root, 'docs/requirements.md')
/** What the product must do, by ids that never change. */
const areas = JSON.parse(readFileSync(join(root, 'docs/requirements.json'), 'utf8'))

const shown = collect()
const known = new Set(areas.flatMap(({ requirements }) => Object.keys(requirements)))
const unknown = [...shown.keys()].filter((id) => !known.has(id))
for (const id of unknown) console.error(`${id} is no requirement: ${shown.get(id).join(', ')}`)
const unmet = unmetOf(JSON.parse(readFileSync(join(root, 'docs/requirements-enforced.json'), 'utf8')))
for (const complaint of unmet) console.error(complaint)
const map = render(shown)
const stale = process.argv.includes('--check') && readOrEmpty(file) !== map
if (stale) console.error('docs/requirements.md is out of date: npm run requirements')
else if (!process.argv.includes('--check')) writeFileSync(file, map)
process.exitCode = unknown.length > 0 || unmet.length > 0 || stale ? 1 : 0

/** `test('what it shows [CHAT-14] [API-33]', …` gives two entries: id → Map of title → file. */
function collect() {
  const found = new Map()
  const files = globSync(
    '{{apps,demo,features,platform,scripts,testing}/**/*.{test,spec}.{ts,tsx},e2e/**/*.ts}',
    {
      cwd: root,
    },
  )
  for (const path of files.sort()) {
    const source = readFileSync(join(root, path), 'utf8')
    // Any string on one line that cites an id: titles of tests, of tables of tests, and of their groups.
    for (const [, , title] of source.matchAll(
      /(['"`])((?:\\.|(?!\1)[^\\\n])*\[[A-Z]+-\d+\](?:\\.|(?!\1)[^\\\n])*)\1/g,
    )) {
      const words = title
        .replace(/\s*\[[A-Z]+-\d+\]/g, '')
        .replace(/\\(['"`])/g, '$1')
        .replaceAll('|', '\\|')
      for (const [, id] of title.matchAll(/\[([A-Z]+-\d+)\]/g)) {
        if (!found.has(id)) found.set(id, [])
        found.get(id).push(`${words} ([${path}](../${path}))`)
      }
    }
  }
  return found
}

/** An excuse ends with the first test, so that the list only ever tells what is missing. */
function unmetOf({ areas: enforced, excused }) {
  const ids = areas
    .filter(({ area }) => enforced.includes(area))
    .flatMap(({ requirements }) => Object.keys(requirements))
  const excuses = Object.keys(excused)
  return [
    ...enforced
      .filter((name) => !areas.some(({ area }) => area === name))
      .map((name) => `${name} is no area of docs/requirements.json.`),
    ...ids
      .filter((id) => !shown.has(id) && !excuses.includes(id))
      .map(
        (id) =>
          `${id} is shown by no test; where there is a reason, docs/requirements-enforced.json names it.`,
      ),
    ...excuses
      .filter((id) => !known.has(id) || shown.has(id))
      .map((id) => `${id} is excused in docs/requirements-enforced.json without need.`),
  ]
}

function render(tests) {
  const isShown = (id) => tests.has(id)
  const summary = areas.map(({ area, title, requirements }) => {
    const ids = Object.keys(requirements)
    return { area, title, all: ids.length, covered: ids.filter(isShown).length }
  })
  const sum = (key) => summary.reduce((total, row) => total + row[key], 0)
  return [
    '# Requirements and the tests that show them',
    '',
    'Written by `npm run requirements` from `docs/requirements.json` and the titles of the tests.',
    '',
    '| Area | Requirements | Shown by a test | Not yet |',
    '| --- | ---: | ---: | ---: |',
    ...summary.map(
      ({ area, title, all, covered }) =>
        `| [${title}](#${anchor(area, title)}) | ${all} | ${covered} | ${all - covered} |`,
    ),
    `| **All** | **${sum('all')}** | **${sum('covered')}** | **${sum('all') - sum('covered')}** |`,
    ...areas.flatMap(({ area, title, requirements }) => [
      '',
      `## ${area}: ${title}`,
      '',
      '| Id | Requirement | Tests |',
      '| --- | --- | --- |',
      ...Object.entries(requirements).map(
        ([id, text]) => `| ${id} | ${text.replaceAll('|', '\\|')} | ${(tests.get(id) ?? []).join('<br>')} |`,
      ),
    ]),
    '',
  ].join('\n')
}

/** The address that a heading of Markdown gets. */
function anchor(area, title) {
  return `${area}: ${title}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
