// What a first visit to a page downloads, brotli: fails when it is more than agreed (docs/architecture.md).
// Needs a build in dist/web.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { root } from './install.mjs'

const kib = 1024
/**
 * The whole style sheet comes with the scripts; `markup` is what stands of it in the template of the page, before the
 * server narrows it. A font with its headers comes in the first flight of packets.
 */
const budgets = { script: 100 * kib, member: 4 * kib, style: 18 * kib, markup: 12 * kib, font: 13 * kib }
/** The lazy module that each page adds to the entry. */
const pages = {
  '/': '../../features/content/web/home-page.tsx',
  '/search': '../../features/search/web/search-page.tsx',
  '/user-profile/:username': 'pages/user-profile-page.tsx',
}
/** What a member's first cards wait for beyond a guest's. */
const memberParts = { '/search': '../../features/search/web/near-sections.tsx' }
const answers = JSON.parse(await readFile(join(root, 'dist/pages/pages.json'), 'utf8'))

const folder = join(root, 'dist/web')
const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
const compress = promisify(brotliCompress)
const compressedSizes = new Map()

let exceeded = false
for (const [path, module] of Object.entries(pages)) {
  const chunks = [...new Set(['index.html', module].flatMap(withImports))]
  const scripts = chunks.map((key) => manifest[key].file)
  const styles = [...new Set(chunks.flatMap((key) => manifest[key].css ?? []))]
  report(path, 'script', await weigh(scripts), budgets.script)
  if (path in memberParts) {
    const more = new Set(withImports(memberParts[path])).difference(new Set(chunks))
    const files = [...more].map((key) => manifest[key].file)
    report(path, 'script of a member’s first cards', await weigh(files), budgets.member)
  }
  report(path, 'style', await weigh(styles), budgets.style)
  report(path, 'style in the page', await markupStyle(answers[path]), budgets.markup)
  report(path, 'largest font', await largestFont(answers[path]), budgets.font)
}
if (exceeded) process.exitCode = 1

function withImports(key) {
  const { imports = [] } = manifest[key]
  return [key, ...imports.flatMap(withImports)]
}

async function weigh(files) {
  const sizes = await Promise.all(files.map(compressedSize))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The pages share most of their files. */
function compressedSize(file) {
  const known = compressedSizes.get(file) ?? readFile(join(folder, file)).then(compress)
  compressedSizes.set(file, known)
  return known.then(({ length }) => length)
}

async function markupStyle(file) {
  const [, style = ''] =
    /<style>(.*?)<\/style>/s.exec(await readFile(join(root, 'dist/pages', file), 'utf8')) ?? []
  return (await compress(style)).length
}

/** Fonts are compressed already. */
async function largestFont(file) {
  const page = await readFile(join(root, 'dist/pages', file), 'utf8')
  const fonts = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)]
  const sizes = await Promise.all(fonts.map(async ([, href]) => (await stat(join(folder, href))).size))
  return Math.max(...sizes)
}

function report(path, kind, size, budget) {
  const over = size > budget
  exceeded ||= over
  console.log(`${over ? '✗' : '✓'} ${path} ${kind}: ${(size / kib).toFixed(1)} of ${budget / kib} KiB`)
}
