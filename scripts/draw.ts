import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cast } from '#demo/cast.ts'
import { drawCameo, drawPortrait } from '#demo/portraits.ts'
import { drawScene, serviceScenes } from '#demo/scenes.ts'

/**
 * Draws the pictures that are part of the product, into the folders from which they are served. Their
 * files are committed: run it again after a change to the drawings.
 */
const root = join(import.meta.dirname, '..')

function write(path: string, svg: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, svg)
}

for (const name of ['beatrice', 'ginevra', 'isotta', 'miriam', 'noemi', 'sveva', 'tommaso'] as const)
  write(`apps/web/public/art/portraits/${name}.svg`, drawPortrait(cast[name]))
for (const scene of serviceScenes) write(`apps/web/public/art/scenes/${scene}.svg`, drawScene(scene))
write('features/photos/server/placeholders/no-attachment.svg', drawCameo('woman'))
write('features/photos/server/placeholders/no-attachment-male.svg', drawCameo('man'))
