// Which modules of a build travel together. All that the frame of every page imports is one file, and all that the
// search adds another: that compresses better than thirty small ones and takes fewer requests on a slow connection.
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** What no release of ours changes, apart from what every release changes. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|lucide-react[\\/]dist[\\/]esm[\\/](?!icons))[\\/.\w]/
/** Of them, what the first pages do without: it comes with the pages that use it. */
const unhurried =
  /useMutation|mutationObserver|useQueries|queriesObserver|HydrationBoundary|[sS]uspense|Prefetch/

/**
 * @typedef {{ importedIds: string[], dynamicallyImportedIds: string[], code: string | null }} ModuleInfo
 * @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} Graph
 */

const homePage = 'features/content/web/home-page.tsx'
const searchPage = 'features/search/web/search-page.tsx'
const nearSections = 'features/search/web/near-sections.tsx'
const profileDetails = 'apps/web/pages/profile-details.tsx'
const memberProfile = 'apps/web/pages/member-profile.tsx'
const profilePage = 'apps/web/pages/user-profile-page.tsx'

export const groups = [
  {
    name: 'renderer',
    test: /apps[\\/]web[\\/]renderer\.ts/,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  {
    name: 'vendor',
    test: (/** @type {string} */ id) => libraries.test(id) && !unhurried.test(id),
    priority: 5,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 5 },
  // Of what a user's endpoint names, the first pages use nothing of this.
  { name: 'fields', test: /profiles[\\/]contract[\\/]profile-fields\.ts/, priority: 5 },
  group('frame', 4, (reached) => {
    // What two of the first pages share with the search is small, and compresses better here than by itself.
    const people = reached(searchPage)
    const shared = [homePage, profilePage].map((page) => reached(page).intersection(people))
    return shared.reduce((all, some) => all.union(some), reached('apps/web/main.tsx'))
  }),
  group('people', 3, (reached) => reached(searchPage)),
  // What a profile shares with the home page, lest it come with all of that.
  group('both', 2.5, (reached) => reached(homePage).intersection(reached(profilePage))),
  group('welcome', 2, (reached) => reached(homePage)),
  // What no page shows by itself, and what a guest's page adds once it is quiet; a profile does without most of it.
  group('arrival', 1.7, (reached) => later(reached).intersection(reached(profilePage))),
  group('after', 1.5, (reached) => later(reached)),
  group('person', 1, (reached) => reached(profilePage)),
  // A member's first cards wait for it, and for nothing else that a profile shares with them.
  group('near', 0.8, (reached) => reached(nearSections)),
  group('details', 0.7, (reached) => reached(profileDetails)),
  group('member', 0.5, (reached) => reached(memberProfile)),
  // Last, what else several pages share: by itself each set of pages would get a small file for what they alone share.
  { debugName: 'shared', name: sharedFile, priority: 0, includeDependenciesRecursively: false },
]

/** Several pages ask for it by itself; among what pages share it would bring all of that along. */
const pull = join(root, 'platform/web/ui/pull-to-refresh.tsx')

const afterThePage = [
  'apps/web/afterwards.tsx',
  'apps/web/touch.ts',
  'apps/web/frame/tabs.tsx',
  'apps/web/frame/cookie-banner.tsx',
]

function later(/** @type {(entry: string) => Set<string>} */ reached) {
  return afterThePage.map(reached).reduce((all, some) => all.union(some), new Set([pull]))
}

/**
 * Of what a script that comes later needs, the files that every page has already are not listed again.
 * @param {string} _file @param {string[]} files @param {{ hostType: 'html' | 'js' }} context
 */
export function resolveDependencies(_file, files, { hostType }) {
  return hostType === 'html'
    ? files
    : files.filter((file) => !/\/(vendor|renderer|frame|rolldown-runtime)-/.test(file))
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

/** What so many pages share is in one file for all of them. */
const manyPages = 6

/** @type {Map<string, number> | undefined} */
let pageCounts

/**
 * The file of a module that several pages share; what one page has for itself stays with it. No two of these files
 * import each other: what a module imports is reached from as many pages, and a feature imports only lower ones.
 * @param {string} id @param {Graph} graph
 */
function sharedFile(id, graph) {
  pageCounts ??= countPages(graph)
  const count = pageCounts.get(id) ?? 0
  if (count < 2) return null
  if (id.includes('lucide-react')) return 'icons'
  if (id.includes('node_modules')) return count < manyPages ? null : 'libraries'
  const [, home = 'platform'] = /[\\/](\w+)[\\/](?:contract|web)[\\/]/.exec(id) ?? []
  const desk = /[\\/]staff[\\/]/.test(id) ? 'staff-' : ''
  return `${desk}${count < manyPages ? home : 'shared'}`
}

/** From how many pages a module is reached, each of which some dynamic import names; the first script is one. */
function countPages(/** @type {Graph} */ graph) {
  const counts = new Map()
  const pages = new Set([join(root, 'apps/web/main.tsx')])
  for (const page of pages) {
    const reached = new Set([page])
    for (const id of reached) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      counts.set(id, (counts.get(id) ?? 0) + 1)
      for (const imported of importedIds) reached.add(imported)
      for (const imported of dynamicallyImportedIds) pages.add(imported)
    }
  }
  return counts
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
