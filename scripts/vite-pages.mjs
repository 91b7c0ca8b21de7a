// Turns the built index.html into the templates that the server fills, in dist/pages: `shell`, the empty application,
// one for each page where people arrive, `pages.json`, which says what answers to which address, and the renderer
// (apps/web/prerender.tsx). Each template preloads the fonts of its first screen.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { styleOf, withoutFonts } from './vite-style.mjs'

/** The text, and what is read first where that is set in another (vite-fonts.mjs, platform/web/ui/fonts.css). */
const fonts = {
  text: '/text-',
  greeting: '/greeting-',
  italic: '/libre-bodoni-latin-wght-italic-',
  upright: '/display-',
}

/** Where the search leads. */
const ofProfile = ['user-profile-page.tsx', 'profile-details.tsx', 'member-profile.tsx'].map(
  (file) => `pages/${file}`,
)

/** Their markup is in each rendered page, and their scripts come later. */
const sentAlong = ['afterwards.tsx', 'frame/tabs.tsx', 'frame/cookie-banner.tsx']

/** @returns {import('vite').Plugin} */
export function pages() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  let failed = false
  return {
    name: 'lieta-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    buildEnd(failure) {
      failed = failure !== undefined
    },
    async closeBundle() {
      // A build that failed has no page, and says why itself.
      if (failed || config.build.ssr || config.build.write === false) return
      await writePages(config)
    },
  }
}

/** @param {import('vite').ResolvedConfig} config */
async function writePages(config) {
  const folder = config.build.outDir
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  // The server says of every page what it is called.
  const template = built.replace(/<title>.*?<\/title>/, '<!--head-->')
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = Object.values(manifest).flatMap(({ assets = [] }) => assets)

  const pagesFolder = join(folder, '../pages')
  const { prerenderedPages, knownPaths, firstRoutes } = await buildRenderer(config, pagesFolder)
  const write = (name, page, links) => writeFile(join(pagesFolder, name), withHead(page, links))
  // Pages that only the browser renders are in the second table.
  const table = modulePreloads(filesOf(manifest, 'routes.tsx'), template)
  const sheet = join(folder, styleLink.exec(template)?.[1] ?? 'no style sheet')
  const style = await readFile(sheet, 'utf8')
  const { faces, rest } = withoutFonts(style)
  await writeFile(sheet, rest)
  const fontSheet = await writeFonts(folder, faces)
  await write('shell.html', template, [fontSheet, ...fontLinks(files, [fonts.text, fonts.upright]), ...table])
  const entry = manifest['index.html'].file
  const answers = Object.fromEntries(knownPaths().map((path) => [path, 'shell.html']))
  const firstPaths = new Set(knownPaths(firstRoutes))
  const bootScript = await buildBoot(config)
  for (const { path, module, parts = [], headlines } of prerenderedPages) {
    answers[path] = `${path.match(/\w[\w-]*/)?.[0] ?? 'index'}.html`
    const modules = firstPaths.has(path) ? [module] : [module, 'routes.tsx']
    const scripts = filesOf(manifest, ...modules)
    const later = path === '/search' ? ['routes.tsx', ...ofProfile] : ['routes.tsx']
    const markup = filesOf(manifest, ...modules, ...parts, ...sentAlong)
    const texts = await Promise.all(markup.map((file) => readFile(join(folder, file), 'utf8')))
    const first = [fonts.text, ...(headlines ? [fonts[headlines]] : [])]
    await write(
      answers[path],
      withStyle(
        template.replace(entryTags(template, entry), '').replace('<html', `$& ${marksOf(headlines)}`),
        styleOf(style, texts.join('\n')),
      ),
      [bootTag(bootScript, scripts, filesOf(manifest, ...later)), ...fontLinks(files, first)],
    )
  }
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(answers))
  // A template is no page: nobody may open it as one.
  await rm(join(folder, 'index.html'))
}

/** Headlines that are all there is to see have their font at once (platform/web/ui/fonts.css). */
function marksOf(headlines) {
  const atOnce = headlines === 'italic' || headlines === 'upright'
  return atOnce ? 'data-first-screen' : 'data-first-screen data-plain-headings'
}

/**
 * For pages that only the browser renders; the others have them in their own style. In a sheet that comes later than the
 * text they would have all of it set anew.
 */
async function writeFonts(folder, faces) {
  const name = `assets/fonts-${createHash('sha256').update(faces).digest('base64url').slice(0, 8)}.css`
  await writeFile(join(folder, name), faces)
  return `<link rel="stylesheet" crossorigin href="/${name}">`
}

/**
 * Bundles apps/web/prerender.tsx for the server.
 * @param {import('vite').ResolvedConfig} config
 */
async function buildRenderer(config, outDir) {
  await build({
    configFile: config.configFile,
    logLevel: 'warn',
    // React would else bring its development build to a server in development.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'prerender.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      // V8 keeps the text: one byte for each letter where all are ASCII, else two (build-server.mjs).
      rolldownOptions: { output: { charset: 'ascii', comments: false } },
    },
    ssr: { noExternal: true },
  })
  return import(`${pathToFileURL(join(outDir, 'prerender.js'))}?built=${Date.now()}`)
}

/**
 * Apart from the application, which a second entry would cut into smaller pieces.
 * @param {import('vite').ResolvedConfig} config
 */
async function buildBoot({ root, build: { target } }) {
  const input = join(root, 'boot.ts')
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { target, write: false, rolldownOptions: { input } },
  })
  return built.output[0].code.trim()
}

function withHead(template, links) {
  return template.replace('</head>', () => `${links.map((link) => `  ${link}\n`).join('')}  </head>`)
}

function fontLinks(files, names) {
  return [...new Set(files)]
    .filter((file) => names.some((name) => file.includes(name)))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
}

/** From the first script of the application to the last of what it imports. */
function entryTags(template, entry) {
  const [tags] =
    new RegExp(
      `<script type="module"[^>]*src="/${entry}"></script>(\\s*<link rel="modulepreload"[^>]*>)*`,
    ).exec(template) ?? []
  if (tags === undefined) throw new Error('index.html does not ask for its entry as expected')
  return tags
}

const styleLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/

/**
 * What the page shows stands in it: asked for by itself it would keep the first paint waiting for one more round trip.
 * The server lets it pass by its hash (platform/server/http/pages.ts). The whole sheet comes with the scripts: boot.ts
 * makes the link count.
 */
function withStyle(template, style) {
  return template.replace(
    styleLink,
    (link) => `<style>${style.trim()}</style>\n    ${link.replace('>', ' disabled>')}`,
  )
}

/**
 * Before the application, since it keeps what is pressed meanwhile, and in the page itself: asked for, it would take one of the
 * few connections from the first pictures. It fetches the others when the page is painted.
 */
function bootTag(boot, scripts, later) {
  const paths = (files) => files.map((file) => `/${file}`).join(' ')
  const more = later.filter((file) => !scripts.includes(file))
  return `<script type="module" async data-scripts="${paths(scripts)}" data-later="${paths(more)}">${boot}</script>`
}

/** What the template does not ask for already. */
function modulePreloads(scripts, template) {
  return scripts
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
}

/** The entry, lazy chunks, and what all of them import: each after what it imports, the entry last. */
function filesOf(manifest, ...modules) {
  const keys = new Set()
  const visited = new Set(['index.html'])
  const visit = (key) => {
    if (visited.has(key)) return
    visited.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported)
    keys.add(key)
  }
  for (const key of [...(manifest['index.html'].imports ?? []), ...modules]) visit(key)
  return [...keys, 'index.html'].map((key) => manifest[key].file)
}
