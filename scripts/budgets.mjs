// What a first visit to a page downloads, brotli: fails when it is more than agreed (docs/architecture.md).
// Needs a build in dist/web.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { root } from './install.mjs'

const kib = 1024
const budgets = { script: 100 * kib, style: 17 * kib }
/** The lazy module that each page adds to the entry. */
const pages = {
  '/': '../../features/content/web/home-page.tsx',
  '/search': '../../features/search/web/search-page.tsx',
}

const folder = join(root, 'dist/web')
const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
const compress = promisify(brotliCompress)

let exceeded = false
for (const [path, module] of Object.entries(pages)) {
  const chunks = [...new Set(['index.html', module].flatMap(withImports))]
  const scripts = chunks.map((key) => manifest[key].file)
  const styles = [...new Set(chunks.flatMap((key) => manifest[key].css ?? []))]
  report(path, 'script', await weigh(scripts))
  report(path, 'style', await weigh(styles))
}
if (exceeded) process.exitCode = 1

function withImports(key) {
  const { imports = [] } = manifest[key]
  return [key, ...imports.flatMap(withImports)]
}

async function weigh(files) {
  const sizes = await Promise.all(
    files.map(async (file) => (await compress(await readFile(join(folder, file)))).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function report(path, kind, size) {
  const over = size > budgets[kind]
  exceeded ||= over
  console.log(`${over ? '✗' : '✓'} ${path} ${kind}: ${(size / kib).toFixed(1)} of ${budgets[kind] / kib} KiB`)
}
