import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCopy } from '../mutants/copy.mjs'
import { borders, features, importedPath, refusalOf } from './borders.mjs'
import { allForeignWrites, foreignWrites } from './foreign-writes.mjs'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{apps,demo,features,platform,testing}/**/*.{ts,tsx}', { cwd: root }).sort()

test('every source file stands in a tier of a feature that borders.json names', () => {
  const tiers = /^(?:features\/([a-z]+)|platform)\/(?:contract|server|web)\//
  const homeless = sources.filter((file) => {
    if (!/^(?:features|platform)\//.test(file)) return false
    const [at, feature] = tiers.exec(file) ?? []
    return at === undefined || (feature !== undefined && !features.includes(feature))
  })
  expect(homeless).toEqual([])
})

test('no two features import each other, types included', () => {
  const edges = new Set(
    sources
      .filter((file) => file.startsWith('features/') && !file.includes('.test.'))
      .flatMap((file) => importsOf(file).map((to) => `${featureOf(file)} ${featureOf(to)}`)),
  )
  const mutual = [...edges].filter((edge) => {
    const [from, to] = edge.split(' ')
    return from !== to && from! < to! && edges.has(`${to} ${from}`)
  })
  // Shapes that every layer may import are the only way back.
  expect(mutual).toEqual([])
})

test('what every layer may import imports nothing above the platform but its like', () => {
  const shared = Object.keys(borders.sharedShapes)
  const beyond = shared.flatMap((file) =>
    importsOf(file).filter((to) => to.startsWith('features/') && !shared.includes(to)),
  )
  expect(beyond).toEqual([])
})

describe('a planted import', () => {
  const planted: { readonly file: string; readonly imports: string }[] = features.flatMap((feature) => {
    const at = `features/${feature}`
    return [
      ...above(feature).map((upper) => ({
        file: `${at}/server/planted-${upper}.ts`,
        imports: `#features/${upper}/server/planted.ts`,
      })),
      { file: `${at}/contract/planted-server.ts`, imports: `#features/${feature}/server/planted.ts` },
      { file: `${at}/contract/planted-relative.ts`, imports: '../server/planted.ts' },
      { file: `${at}/web/planted-server.ts`, imports: '../server/planted.ts' },
      { file: `${at}/server/planted-web.ts`, imports: `#features/${feature}/web/planted.ts` },
      { file: `${at}/server/planted-apps.ts`, imports: '#apps/server/app.ts' },
      { file: `${at}/server/planted-testing.ts`, imports: '#testing/people.ts' },
      { file: `${at}/web/planted-demo.ts`, imports: '#demo/cast.ts' },
      { file: `platform/server/planted-${feature}.ts`, imports: `#features/${feature}/server/planted.ts` },
      { file: `platform/web/planted-${feature}.ts`, imports: `../../features/${feature}/web/planted.ts` },
      {
        file: `platform/contract/planted-${feature}.ts`,
        imports: `#features/${feature}/contract/planted.ts`,
      },
    ]
  })
  let report = ''
  // Other tests import whatever stands in the folders of the project.
  let copy: ReturnType<typeof openCopy>

  beforeAll(() => {
    copy = openCopy()
    for (const { file, imports } of planted) {
      mkdirSync(dirname(join(copy.folder, file)), { recursive: true })
      writeFileSync(
        join(copy.folder, file),
        `import type { Planted } from '${imports}'\nexport type P = Planted\n`,
      )
    }
    const { stdout } = spawnSync(
      process.execPath,
      ['node_modules/oxlint/bin/oxlint', '--format=json', ...planted.map(({ file }) => file)],
      { cwd: copy.folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    report = stdout
  })
  afterAll(() => copy.remove())

  test.each(planted)('of $imports is refused in $file by the linter', ({ file }) => {
    const { diagnostics } = JSON.parse(report) as { diagnostics: { filename: string; code: string }[] }
    const codes = diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)
    expect(codes).toContain('borders(import)')
  })
})

test('a feature may import what stands below it, and contracts of its own layer', () => {
  const server = 'features/chat/server/anything.ts'
  expect(refusalOf(server, 'features/accounts/server/sessions.ts')).toBeNull()
  expect(refusalOf(server, 'platform/server/db/database.ts')).toBeNull()
  expect(refusalOf('features/wallet/server/x.ts', 'features/moderation/contract/x.ts')).toBeNull()
  expect(refusalOf('features/wallet/server/x.ts', 'features/moderation/server/x.ts')).toContain(
    'its contract only',
  )
})

/** One of each layer above, and a neighbour of its own layer. */
function above(feature: string): string[] {
  const own = borders.layers.findIndex((layer: string[]) => layer.includes(feature))
  const neighbours = (borders.layers[own] ?? []).filter((other: string) => other !== feature)
  return [...neighbours, ...borders.layers.slice(own + 1).map((layer: string[]) => layer[0]!)]
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].flatMap(([, specifier]) => {
    const to = importedPath(join(root, file), specifier!)
    return to?.startsWith('features/') && !(to in borders.sharedShapes) ? [to] : []
  })
}

function featureOf(file: string): string {
  return file.split('/')[1]!
}

describe('a table', () => {
  test('is written by its owner alone', () => {
    expect(allForeignWrites()).toEqual([])
  })

  test.each([
    ["await trx.insertInto('profile').values({})", 'profile (profiles)'],
    ["await db.updateTable('profile').set({})", 'profile (profiles)'],
    ['await sql`update profile set verified = true`', 'profile (profiles)'],
    ['await sql`update profile p set verified = true`', 'profile (profiles)'],
    ['await sql`delete from message where id = 1`', 'message (chat)'],
    ['insert into wallet (user_id) values (1)', 'wallet (wallet)'],
  ])('of another feature is found written by %s', (statement, found) => {
    expect(foreignWrites(statement, 'features/search/server/planted.ts')).toEqual([
      `features/search/server/planted.ts: ${found}`,
    ])
  })
})
