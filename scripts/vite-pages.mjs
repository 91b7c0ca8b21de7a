// Turns the built index.html into the templates that the server fills, in dist/pages: `shell`, the empty application,
// one for each page where people arrive, `pages.json`, which says what answers to which address, and the renderer
// (web/prerender.tsx). Each template preloads the two fonts of its first screen.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const fonts = {
  page: ['figtree-latin-wght-normal', 'libre-bodoni-latin-wght-italic'],
  shell: ['figtree-latin-wght-normal', 'libre-bodoni-latin-wght-normal'],
}

/** @returns {import('vite').Plugin} */
export function pages() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'lieta-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      if (config.build.ssr || config.build.write === false) return
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
  const { arrivals, knownPaths } = await buildRenderer(config, pagesFolder)
  const write = (name, links) => writeFile(join(pagesFolder, name), withHead(template, links))
  await write('shell.html', fontLinks(files, fonts.shell))
  const answers = Object.fromEntries(knownPaths().map((path) => [path, 'shell.html']))
  for (const { path, module, rendered } of arrivals) {
    answers[path] = `${path.match(/\w[\w-]*/)?.[0] ?? 'index'}.html`
    const links = [...fontLinks(files, fonts[rendered ? 'page' : 'shell']), ...moduleLinks(manifest, module)]
    await write(answers[path], links)
  }
  await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(answers))
  // A template is no page: nobody may open it as one.
  await rm(join(folder, 'index.html'))
}

/**
 * Bundles web/prerender.tsx for the server.
 * @param {import('vite').ResolvedConfig} config
 */
async function buildRenderer(config, outDir) {
  await build({
    configFile: config.configFile,
    logLevel: 'warn',
    // React would else bring its development build to a server in development.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  return import(`${pathToFileURL(join(outDir, 'prerender.js'))}?built=${Date.now()}`)
}

function withHead(template, links) {
  return template.replace('</head>', `${links.map((link) => `  ${link}\n`).join('')}  </head>`)
}

function fontLinks(files, names) {
  return [...new Set(files)]
    .filter((file) => names.some((name) => file.includes(name)))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
}

/** The lazy chunk of a page and what it imports beside the entry. */
function moduleLinks(manifest, module) {
  const inEntry = new Set(withImports(manifest, 'index.html'))
  return withImports(manifest, module)
    .filter((key) => !inEntry.has(key))
    .map((key) => `<link rel="modulepreload" href="/${manifest[key].file}" crossorigin />`)
}

function withImports(manifest, key) {
  const { imports = [] } = manifest[key]
  return [...new Set([key, ...imports.flatMap((imported) => withImports(manifest, imported))])]
}
