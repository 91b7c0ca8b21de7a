// Writes docs/requirements.md: every requirement, the tests that show it, and the mutants that those tests killed.
// With --check it only compares. It fails on a requirement without a step or a title of its own, with a quotation that
// no test expects, or without a mutant. One with a mutant that no test has killed yet is written down as not shown.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { readMutants } from './mutants/list.mjs'
import { areas, quotationsOf, readClaims, requirements } from './requirement-claims.mjs'

const file = join(root, 'docs/requirements.md')
const { claims, quotations } = readClaims()
const mutants = readMutants()
const lacking = new Map([...requirements.keys()].map((id) => [id, lacksOf(id)]))
/** By a test that still claims the requirement. */
const isKilled = ({ id, killedBy }) => claims.some((claim) => claim.id === id && claim.file === killedBy)
const alive = new Set(mutants.filter((mutant) => !isKilled(mutant)).map(({ id }) => id))
const isShown = (id) => lacking.get(id).length === 0 && !alive.has(id)

const complaints = [
  ...unknownIds(),
  ...[...lacking].flatMap(([id, lacks]) => lacks.map((what) => `${id}: ${what}`)),
]
for (const complaint of complaints) console.error(complaint)
const map = render()
const stale = process.argv.includes('--check') && readOrEmpty(file) !== map
if (stale) console.error('docs/requirements.md is out of date: npm run requirements')
else if (!process.argv.includes('--check')) writeFileSync(file, map)
process.exitCode = complaints.length > 0 || stale ? 1 : 0

function unknownIds() {
  return claims
    .filter(({ id }) => !requirements.has(id))
    .map(({ id, file: test }) => `${id} is no requirement: ${test}`)
}

/** What is missing until a requirement is shown. */
function lacksOf(id) {
  const mine = claims.filter((claim) => claim.id === id)
  const expected = quotations.get(id) ?? new Set()
  const planted = mutants.filter((mutant) => mutant.id === id)
  return [
    ...(mine.length === 0 ? ['no step and no title of its own'] : []),
    // The table of routes proves nothing about itself: where an address leads is seen in a browser.
    ...(/^(ROUTE|GUARD)-/.test(id) && !mine.some((claim) => claim.file.startsWith('e2e/'))
      ? ['no test in a browser']
      : []),
    ...quotationsOf(id)
      .filter((words) => !expected.has(words))
      .map((words) => `no test expects «${words}»`),
    ...(planted.length === 0 ? ['no mutant'] : []),
  ]
}

function render() {
  const rows = areas.map(({ area, title, requirements: some }) => {
    const ids = Object.keys(some)
    const planted = mutants.filter(({ id }) => ids.includes(id))
    return {
      area,
      title,
      all: ids.length,
      shown: ids.filter(isShown).length,
      planted: planted.length,
      killed: planted.filter(isKilled).length,
    }
  })
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  return [
    '# Requirements and the tests that show them',
    '',
    'Written by `npm run requirements`. A requirement is shown when a step or a test of its own (`requirement(…)`, or its id alone in the title) expects what it says, in the words that it quotes, and fails when one of its mutants (`testing/mutants`, planted by `npm run test:mutants`) takes the behaviour away.',
    '',
    '| Area | Requirements | Shown | Not shown | Mutants killed |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ area, title, all, shown, planted, killed }) =>
        `| [${title}](#${anchor(area, title)}) | ${all} | ${shown} | ${all - shown} | ${killed} of ${planted} |`,
    ),
    `| **All** | **${sum('all')}** | **${sum('shown')}** | **${sum('all') - sum('shown')}** | **${sum('killed')} of ${sum('planted')}** |`,
    ...areas.flatMap(({ area, title, requirements: some }) => [
      '',
      `## ${area}: ${title}`,
      '',
      '| Id | Requirement | Shown by | Mutants killed |',
      '| --- | --- | --- | ---: |',
      ...Object.entries(some).map(([id, text]) => row(id, text)),
    ]),
    '',
  ].join('\n')
}

function row(id, text) {
  const shownBy = claims
    .filter((claim) => claim.id === id)
    .map(({ title, file: path }) => `${title ?? 'a step of'} ([${path}](../${path}))`)
  const planted = mutants.filter((mutant) => mutant.id === id)
  const killed = planted.filter(isKilled)
  const cells = [
    id,
    text,
    `${isShown(id) ? '' : '**not shown** '}${[...new Set(shownBy)].join('<br>')}`,
    `${killed.length} of ${planted.length}`,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
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
