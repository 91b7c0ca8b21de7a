// Turns the built index.html into the pages that the server sends: `shell.html`, the empty application, one file for
// each page where people arrive (web/prerender.tsx), and `pages.json`, which says what answers to which address.
// Each preloads the two fonts of its first screen.
import { readFile, writeFile } from 'node:fs/promises'
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
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = Object.values(manifest).flatMap(({ assets = [] }) => assets)

  await writeFile(join(folder, 'shell.html'), withHead(template, fontLinks(files, fonts.shell)))
  const { builtPages, knownPaths } = await loadPrerender(config)
  const answers = Object.fromEntries(knownPaths().map((path) => [path, 'shell.html']))
  for (const { path, title, description, module, html } of await builtPages()) {
    const head = [...fontLinks(files, fonts[html ? 'page' : 'shell']), ...moduleLinks(manifest, module)]
    answers[path] = `${path.match(/\w[\w-]*/)?.[0] ?? 'index'}.html`
    await writeFile(
      join(folder, answers[path]),
      withHead(template, head)
        .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
        .replace(/(<meta name="description" content=")[^"]*/, `$1${description}`)
        .replace('<!--app-->', html || '<!--app-->'),
    )
  }
  await writeFile(join(folder, 'pages.json'), JSON.stringify(answers))
}

/** @param {import('vite').ResolvedConfig} config */
async function loadPrerender(config) {
  const outDir = join(config.cacheDir, 'prerender')
  await build({
    configFile: config.configFile,
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  return import(`${pathToFileURL(join(outDir, 'prerender.js'))}`)
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
