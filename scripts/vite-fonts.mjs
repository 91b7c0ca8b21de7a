// Cuts the fonts down to the letters of a first screen, before a build or the development server starts: a phone on a
// slow line would else wait for three times as much. What these files leave out is in the whole ones
// (platform/web/ui/fonts.css), which the browser fetches when somebody's name needs them.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './install.mjs'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')
/** What Italian is written with; its ranges stand in fonts.css too. */
const italian = `${ascii}\u00a0ÀÈÉÌÒÙàèéìòù«·»–—‘’“”…€`
/** Headings and names have no such signs; without them, and with these features alone, the font is in the first packets. */
const headings = italian.replace(/["#$%&()*+/;<=>@[\\\]^`{|}~·—“”…]/g, '')
const keepFeatures = ['kern', 'liga', 'tnum']

/** File and letters of each, and between which weights it is cut: what is set in it knows no others. */
const cuts = {
  'text.woff2': {
    of: 'figtree/files/figtree-latin-wght-normal.woff2',
    letters: italian,
    weights: [400, 700],
  },
  'display.woff2': {
    of: 'libre-bodoni/files/libre-bodoni-latin-wght-normal.woff2',
    letters: headings,
    weights: [430, 600],
  },
  // What the home page says first.
  'greeting.woff2': {
    of: 'libre-bodoni/files/libre-bodoni-latin-wght-italic.woff2',
    letters: 'Molto lieta.',
    weights: [430, 430],
  },
}

/** @returns {import('vite').Plugin} */
export function fonts() {
  return {
    name: 'lieta-fonts',
    async config() {
      return { resolve: { alias: { '@lieta/fonts': await cutFonts() } } }
    },
  }
}

/** Answers the folder that has them; cutting takes a second or two, so it is done once for each content. */
async function cutFonts() {
  const sources = await Promise.all(
    Object.values(cuts).map(({ of }) => readFile(join(root, 'node_modules/@fontsource-variable', of))),
  )
  const hash = createHash('sha256').update(JSON.stringify([cuts, keepFeatures]))
  for (const source of sources) hash.update(source)
  const folder = join(root, '.cache/fonts', hash.digest('hex').slice(0, 16))
  await mkdir(folder, { recursive: true })
  for (const [index, [name, { letters, weights }]] of Object.entries(cuts).entries()) {
    const file = join(folder, name)
    if (existsSync(file)) continue
    const [min, max] = weights
    const cut = await subsetFont(sources[index], letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min, max } },
      keepFeatures,
    })
    await writeFile(file, cut)
  }
  return folder
}
