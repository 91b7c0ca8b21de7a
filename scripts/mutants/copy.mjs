import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'

/** A copy of the working tree in .cache, with the packages of this one and the built application. */
export function openCopy() {
  mkdirSync(join(root, '.cache/mutants'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/mutants/copy-'))
  for (const file of workingFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    /** Plants a defect; answers a function that takes it out again. */
    plant({ file, from, to }) {
      const path = join(folder, file)
      const sound = readFileSync(path, 'utf8')
      // A function: what `to` says about `$` is meant literally.
      writeFileSync(
        path,
        sound.replace(from, () => to),
      )
      return () => writeFileSync(path, sound)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What is in the repository, and what would be with the next commit. */
function workingFiles() {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}
