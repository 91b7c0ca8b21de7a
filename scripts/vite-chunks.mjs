// Which modules of a build travel together. All that the frame of every page imports is one file, and all that the
// search adds another: that compresses better than thirty small ones and takes fewer requests on a slow connection.
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** What no release of ours changes, apart from what every release changes. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/.\w]/
/** Of them, what the first pages do without: it comes with the pages that use it. */
const later = /useMutation|mutationObserver|useQueries|queriesObserver|HydrationBoundary|[sS]uspense|Prefetch/

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: string[], code: string | null } | null }} Graph */

const homePage = 'features/content/web/home-page.tsx'
const searchPage = 'features/search/web/search-page.tsx'

export const groups = [
  { name: 'vendor', test: (/** @type {string} */ id) => libraries.test(id) && !later.test(id), priority: 4 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 4 },
  group('frame', 3, (reached) => {
    const [home, people] = [reached(homePage), reached(searchPage)]
    return reached('apps/web/main.tsx').union(home.intersection(people))
  }),
  group('people', 2, (reached) => reached(searchPage)),
  group('welcome', 1, (reached) => reached(homePage)),
  // One request instead of one for each of the small things that most pages show; the lightbox is none.
  {
    name: 'pieces',
    test: /[\\/]platform[\\/]web[\\/]ui[\\/](?!lightbox)|lucide-react/,
    minShareCount: 6,
  },
]

/**
 * Of what a script that comes later needs, the files that every page has already are not listed again.
 * @param {string} _file @param {string[]} files @param {{ hostType: 'html' | 'js' }} context
 */
export function resolveDependencies(_file, files, { hostType }) {
  return hostType === 'html'
    ? files
    : files.filter((file) => !/\/(vendor|frame|rolldown-runtime)-/.test(file))
}

/**
 * @param {string} name
 * @param {number} priority
 * @param {(reached: (entry: string) => Set<string>) => Set<string>} membersOf `reached` answers the modules that plain
 *   imports reach from an entry, which itself stays apart: the manifest knows it by its file
 */
function group(name, priority, membersOf) {
  /** @type {Set<string> | undefined} */
  let members
  return {
    debugName: name,
    priority,
    name: (/** @type {string} */ id, /** @type {Graph} */ graph) => {
      members ??= membersOf((entry) => reachedFrom(join(root, entry), graph))
      return members.has(id) ? name : null
    },
  }
}

/** @param {string} entry @param {Graph} graph */
function reachedFrom(entry, graph) {
  const ids = new Set([entry])
  for (const id of ids) {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds)
      if (!imported.includes('node_modules')) ids.add(imported)
      else if (imported.endsWith('lucide-react.mjs'))
        for (const icon of iconsIn(code ?? '', imported, graph)) ids.add(icon)
  }
  ids.delete(entry)
  return ids
}

/** The library of icons is one module that knows them all; of a module only those are wanted that it names. */
function iconsIn(code, library, graph) {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  const all = graph.getModuleInfo(library)?.code ?? ''
  return names.split(',').flatMap((each) => {
    const name = each.trim().split(' ')[0]
    const [, file] = new RegExp(`default as ${name}\\b[^}]*\\} from ["']\\./(icons/[^"']+)`).exec(all) ?? []
    return file === undefined ? [] : [join(dirname(library), file)]
  })
}
