import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:md|mjs|sql|tsx?|css)$/.test(file) && existsSync(join(root, file)))
  // What was, what is made up as an example, what is generated, and this file.
  .filter((file) => !/^(?:CHANGELOG\.md|docs\/how-to\/|docs\/requirements\.md|scripts\/citations)/.test(file))

/** A path of ours as prose and comments write it; imports begin with `#` or `.`. */
const cited =
  /(?<![\w#./@{}$`-]|')`?((?:apps|bench|demo|deploy|docs|e2e|features|platform|scripts|testing)\/[\w./-]+\.(?:css|html|json|md|mjs|sql|svg|tsx?|txt|yml))\b/g

test('comments and documents cite only files of this repository', () => {
  const absent = tracked.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(cited)]
      .filter(([, path]) => !/planted|NNNN/.test(path!) && !existsSync(join(root, path!)))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(absent).toEqual([])
})

test('nothing cites a document that stands elsewhere', () => {
  const elsewhere = /decisions §|\bDECIDE-\d|\bUNSURE-\d|\bCONFLICT-\d|spec\/(?:api|decisions|operations)\.md/
  expect(tracked.filter((file) => elsewhere.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
