import { readClaims } from '../requirement-claims.mjs'
import { runInBrowser } from './in-browser.mjs'
import { openVitest } from './in-vitest.mjs'

const { claims } = readClaims()

export function openTrials(copy) {
  const vitest = openVitest(copy.folder)
  const inBrowser = (tests) => runInBrowser(copy.folder, tests)
  return {
    close: () => vitest.close(),
    /**
     * Plants one defect, runs the tests that claim its requirement, and takes it out again. It is killed when a
     * test fails under the id of the requirement: one that breaks the build, or another requirement's step, shows
     * nothing.
     * @returns {Promise<{ killedBy?: string, why?: string }>}
     */
    async tryMutant(mutant) {
      const mine = claims.filter(({ id }) => id === mutant.id)
      if (mine.length === 0) return { why: 'no test claims it' }
      const takeOut = copy.plant(mutant)
      try {
        const failures = []
        for (const some of byFile(mine, mutant)) {
          const run = some[0].file.startsWith('e2e/') ? inBrowser : vitest.run
          failures.push(...(await run({ ...selectionOf(some), changed: mutant.file })))
          const own = failures.find((failure) => isUnder(mutant.id, failure))
          if (own) return { killedBy: own.file }
        }
        return { why: whyNot(failures) }
      } catch (error) {
        return { why: `broken: ${error.message}` }
      } finally {
        takeOut()
      }
    },
  }
}

/** The file that noticed it the last time first, then the quicker ones: what kills it ends the trial. */
function byFile(mine, { killedBy }) {
  const rank = (file) => (file === killedBy ? 0 : file.startsWith('e2e/') ? 2 : 1)
  const files = [...new Set(mine.map(({ file }) => file))]
  return files
    .sort((one, other) => rank(one) - rank(other))
    .map((file) => mine.filter((claim) => claim.file === file))
}

/** Where a step stands outside any test its whole file is run. */
function selectionOf(some) {
  const patterns = [...new Set(some.map(({ pattern }) => pattern))]
  return {
    file: some[0].file,
    pattern: patterns.includes(null) ? null : patterns.join('|'),
  }
}

/** A step puts its id before the message; a title with several ids names none. */
function isUnder(id, { title, message }) {
  const cited = new Set(title.match(/\[[A-Z]+-\d+\]/g))
  return message.includes(`${id} (`) || (cited.size === 1 && cited.has(`[${id}]`))
}

function whyNot([first]) {
  if (first === undefined) return 'SURVIVED'
  return `noticed, but not under its id: ${first.file}: ${first.title} ${first.message.slice(0, 300)}`
}
