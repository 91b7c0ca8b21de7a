import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as unknown
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const { '': own, ...locked } = packages
const manifest = read('package.json') as Record<string, Record<string, string>>

test('every package comes with the digest of its content, but those of other machines that only build', () => {
  const without = Object.entries(locked).filter(([, { integrity }]) => integrity === undefined)
  // npm writes none for what it never fetched here: tools of development for other systems.
  const reached = without.filter(([, { dev, optional }]) => dev !== true || optional !== true)
  expect(reached.map(([name]) => name)).toEqual([])
  const known =
    /^node_modules\/@(?:biomejs\/cli-|oxc-parser\/binding-|oxlint\/binding-|oxlint-tsgolint\/|tailwindcss\/oxide-)/
  expect(without.map(([name]) => name).filter((name) => !known.test(name))).toEqual([])
  expect(without.length).toBeLessThanOrEqual(52)
})

test('every digest is a long one, and what is named is named exactly', () => {
  const weak = Object.entries(locked).filter(
    ([, { integrity }]) => integrity?.startsWith('sha512-') === false,
  )
  expect(weak.map(([name]) => name)).toEqual([])
  expect(own).toBeDefined()
  const ranges = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version)),
  )
  expect(ranges).toEqual([])
})
