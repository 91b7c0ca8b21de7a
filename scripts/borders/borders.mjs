// Who may import whom, from borders.json: the linter's rule, the table in docs/architecture.md and the test that plants
// forbidden imports all ask here.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** With a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
/** @type {{ layers: string[][], sharedShapes: Record<string, string> }} */
export const borders = JSON.parse(readFileSync(join(root, 'borders.json'), 'utf8'))
/** Every feature, the lowest layer first. */
export const features = borders.layers.flat()
const layerOf = new Map(borders.layers.flatMap((layer, at) => layer.map((feature) => [feature, at])))
/** Who starts the product, and who stands beside it. */
const aboveAll = new Set(['apps', 'demo', 'testing', 'e2e', 'bench', 'scripts'])

/**
 * Where a file stands: `{ owner: 'chat', tier: 'server' }`. Owners are the features, `platform`, and the folders that
 * may know them all.
 * @param {string} path from the root of the repository
 */
function placeOf(path) {
  const [top, noun, tier] = path.split('/')
  if (top === 'features') return { owner: noun, tier }
  return { owner: top, tier: noun }
}

/**
 * Why the file at `from` may not import the file at `to`, or null where it may. Type-only imports count like others.
 * @param {string} from from the root of the repository
 * @param {string} to likewise
 * @returns {string | null}
 */
export function refusalOf(from, to) {
  const [importer, imported] = [placeOf(from), placeOf(to)]
  // What stands at the root configures the tools.
  if (aboveAll.has(importer.owner) || !from.includes('/') || /\.test\.tsx?$/.test(from)) return null
  if (aboveAll.has(imported.owner)) return `${imported.owner}/ knows the features, not they it.`
  // package.json and borders.json are data.
  if (!to.includes('/')) return null
  const known = new Set([...features, 'platform'])
  if (!known.has(importer.owner)) return `${from} stands in no feature of borders.json.`
  if (!known.has(imported.owner)) return `${to} stands in no feature of borders.json.`
  return tierRefusal(importer, imported) ?? layerRefusal(importer, imported, to)
}

/** The browser and the server know each other by their contract, which knows neither. */
function tierRefusal(importer, imported) {
  if (imported.tier === 'contract' || importer.tier === imported.tier) return null
  return `${importer.tier}/ imports no ${imported.tier}/.`
}

function layerRefusal(importer, imported, to) {
  if (importer.owner === imported.owner || imported.owner === 'platform') return null
  if (to in borders.sharedShapes) return null
  if (importer.owner === 'platform') return 'The platform knows no feature.'
  const [own, other] = [layerOf.get(importer.owner), layerOf.get(imported.owner)]
  if (other < own || (other === own && imported.tier === 'contract')) return null
  const hint =
    'what must run against the layers is a hook that apps/server/app.ts registers, or a slot of apps/web.'
  return other === own
    ? `${imported.owner} stands in the layer of ${importer.owner}, which knows its contract only; ${hint}`
    : `${imported.owner} stands above ${importer.owner} (borders.json); ${hint}`
}

/**
 * The path of an imported file from the root of the repository; null for a package.
 * @param {string} file the importing one, absolute
 * @param {string} specifier as it stands in the import
 */
export function importedPath(file, specifier) {
  const [bare] = specifier.split('?')
  if (bare.startsWith('#')) return bare.slice(1)
  if (bare.startsWith('.')) return fromRoot(join(dirname(file), bare))
  return null
}

/** @param {string} file absolute */
export const fromRoot = (file) => relative(root, file).split(sep).join('/')
