import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { requirements } from '../requirement-claims.mjs'

/**
 * @typedef {object} Mutant a small defect that takes away what a requirement says
 * @property {string} id of the requirement
 * @property {string} file where it is planted
 * @property {string} from what stands there, once
 * @property {string} to what is put in its place
 * @property {string} [killedBy] the file of the test that noticed it when it was last planted
 * @property {string} list the file of testing/mutants that it comes from
 */

/** Every defect of testing/mutants. Throws where one cannot be planted any more, or names no requirement. */
export function readMutants() {
  const mutants = globSync('testing/mutants/*.json', { cwd: root })
    .sort()
    .flatMap((list) =>
      Object.entries(readList(list)).flatMap(([id, defects]) =>
        defects.map((defect) => ({ ...defect, id, list })),
      ),
    )
  const faults = mutants.flatMap(faultOf)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return mutants
}

/** Keeps which test killed it, or that none did. */
export function recordVerdict({ id, list, file, from, to }, { killedBy }) {
  const all = readList(list)
  const defect = all[id]?.find((one) => one.file === file && one.from === from && one.to === to)
  if (defect === undefined || defect.killedBy === killedBy) return
  if (killedBy === undefined) delete defect.killedBy
  else defect.killedBy = killedBy
  writeFileSync(join(root, list), `${JSON.stringify(all, null, 2)}\n`)
}

function readList(list) {
  return JSON.parse(readFileSync(join(root, list), 'utf8'))
}

function faultOf({ id, list, file, from, to }) {
  if (!requirements.has(id)) return [`${list}: ${id} is no requirement.`]
  if (from === to) return [`${list}: a mutant of ${id} changes nothing.`]
  const times = readOrEmpty(file).split(from).length - 1
  return times === 1 ? [] : [`${list}: ${id}: ${file} has «${from}» ${times} times, not once.`]
}

function readOrEmpty(file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
