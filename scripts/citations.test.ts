import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const tracked = files
  .filter((file) =>
    /\.(?:md|mjs|sql|tsx?|css|ya?ml|service)$|(?:^|\/)(?:Containerfile|Caddyfile|\.env\.example)$/.test(file),
  )
  // What was, what is generated, and this file.
  .filter((file) => !/^(?:CHANGELOG\.md|docs\/requirements\.md|scripts\/citations)/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** A path of ours as prose and comments write it; imports begin with `#` or `.`. */
const cited =
  /(?<![\w#./@{}$`-]|')`?((?:apps|bench|demo|deploy|docs|e2e|features|platform|scripts|testing)\/[\w./-]+\.(?:css|html|json|md|mjs|sql|svg|tsx?|txt|yml))\b/g

/** What the how-tos make up as an example, and tests. */
const madeUp = /planted|NNNN|\/suggestion-\w+\.tsx$|\/sms\/acme\.ts$/

test('comments and documents cite only files of this repository', () => {
  const absent = tracked.flatMap((file) =>
    [...read(file).matchAll(cited)]
      .filter(([, path]) => !madeUp.test(path!) && !existsSync(join(root, path!)))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(absent).toEqual([])
})

test('nothing cites a document that stands elsewhere', () => {
  const elsewhere =
    /decisions §|\bDECIDE-\d|\bUNSURE-\d|\bCONFLICT-\d|spec\/(?:api|decisions|operations)\.md|operations guide/
  expect(tracked.filter((file) => elsewhere.test(read(file)))).toEqual([])
})

test('a decision that is cited by its number is there', () => {
  const numbers = new Set(files.map((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1]))
  const absent = tracked.flatMap((file) =>
    [...read(file).matchAll(/\b[Dd]ecisions?[ /](\d{1,4})\b/g)]
      .filter(([, number]) => !numbers.has(number!.padStart(4, '0')))
      .map(([words]) => `${file}: ${words}`),
  )
  expect(absent).toEqual([])
})

/** Files, folders, and the headings of documents as their anchors: `docs/operations.md#two-roles`. */
function placesOf(paths: readonly string[]): Set<string> {
  const places = new Set(paths)
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) places.add(folder)
    if (!path.endsWith('.md')) continue
    for (const [, heading] of read(path).matchAll(/^#{1,6} (.+)$/gm))
      places.add(
        `${path}#${heading!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
          .replaceAll(' ', '-')}`,
      )
  }
  return places
}

test('a link of a document leads to a file of this repository, and to a heading of it', () => {
  const places = placesOf(files)
  const dead = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(#[^)\s]*)?\)/g)]
        .map(
          ([, path = '', anchor = '']) =>
            `${path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '')}${anchor}`,
        )
        .filter((place) => !places.has(place))
        .map((place) => `${file}: ${place}`),
    )
  expect(dead).toEqual([])
})
