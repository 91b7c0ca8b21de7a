// Builds the web application into dist/web and dist/pages, and the server into dist/server, each when its sources have
// changed; `scripts/build.mjs server` the server alone. Runs on the pinned Node.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './install.mjs'

const output = join(root, 'dist/web')

/** What decides how the built files look. */
const sources = {
  web: [
    'apps/web/**/*',
    '{platform,features/*}/{contract,web}/**/*',
    'vite.config.ts',
    'package-lock.json',
    'scripts/{build,vite-chunks,vite-contract,vite-fonts,vite-icons,vite-pages,vite-router,vite-style}.mjs',
  ],
  server: [
    '{apps/server,demo,{platform,features/*}/{contract,server}}/**/*.{ts,mjs}',
    'package-lock.json',
    'scripts/{build,build-server,source-lines}.mjs',
  ],
}

/** Without the compressed copies of each file: half the time, for a build that only tests look at. */
const plain = process.env.BUILD === 'plain'

// What builds is loaded only there: a start with nothing to build must not pay for it.
if (process.argv[2] !== 'server')
  await unlessBuilt('web', async () => {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
    if (!plain) await compressAll()
  })
await unlessBuilt('server', async () => {
  const { buildServer } = await import('./build-server.mjs')
  await buildServer()
})

async function unlessBuilt(part, build) {
  const stamp = join(root, `dist/${part}-built-from`)
  const wanted = digest(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const started = performance.now()
  console.log(part === 'web' ? 'Building the web application…' : 'Building the server…')
  rmSync(stamp, { force: true })
  await build()
  writeFileSync(stamp, wanted)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Once, at the highest level, so that the server only ever sends ready files. */
async function compressAll() {
  const files = globSync('**/*.{js,css,html,svg,json,txt,wasm}', { cwd: output })
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  await Promise.all(
    files.map(async (file) => {
      const path = join(output, file)
      const bytes = await readFile(path)
      const best = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }
      const smaller = [
        ['br', await brotli(bytes, best)],
        ['gz', await zip(bytes, { level: 9 })],
      ].filter(([, compressed]) => compressed.length < bytes.length)
      await Promise.all(smaller.map(([ending, compressed]) => writeFile(`${path}.${ending}`, compressed)))
    }),
  )
}

function digest(part) {
  const hash = createHash('sha256').update(`${process.version} ${part === 'web' && plain ? 'plain' : ''}`)
  const files = globSync(sources[part], { cwd: root, exclude: ['**/*.test.*'] }).sort()
  for (const file of files) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
