// Turns the built index.html into the pages that the server sends: `shell.html`, the empty application, and one
// `index.html` per pre-rendered path (web/prerender.tsx). Each preloads the two fonts of its first screen.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  const { prerenderPages } = await loadPrerender(config)
  for (const { path, title, description, module, html } of await prerenderPages()) {
    const target = join(folder, path, 'index.html')
    const head = [...fontLinks(files, fonts.page), ...moduleLinks(manifest, module)]
    await mkdir(dirname(target), { recursive: true })
    await writeFile(
      target,
      withHead(template, head)
        .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
        .replace(/(<meta name="description" content=")[^"]*/, `$1${description}`)
        .replace('<!--app-->', html),
    )
  }
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

/** The lazy chunk of a pre-rendered page, so that it is there when hydration asks for it. */
function moduleLinks(manifest, module) {
  const entry = manifest[module]
  return entry ? [`<link rel="modulepreload" href="/${entry.file}" crossorigin />`] : []
}
