// A process of `npm run test:mutants`: takes one mutant after the other, in a copy of the tree that it works in, since
// Vitest's set-up and its tests speak of files from there.
import { openCopy } from './copy.mjs'
import { openTrials } from './trial.mjs'

const copy = openCopy()
process.chdir(copy.folder)
const trials = openTrials(copy)

process.on('message', async (mutant) => {
  if (mutant !== null) process.send(await trials.tryMutant(mutant))
  else {
    await trials.close()
    copy.remove()
    process.exit()
  }
})
