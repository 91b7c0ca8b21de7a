import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cast } from './cast.ts'
import { drawCameo, drawPortrait, imaginePortrait, type Portrait } from './portraits.ts'
import { random } from './random.ts'
import { drawScene, placeScenes, serviceScenes } from './scenes.ts'

test('the same seed draws the same portrait, another seed another one', () => {
  const draw = (seed: string): string =>
    drawPortrait(imaginePortrait(random(seed), { seed, sex: 'woman', age: 30 }))
  expect(draw('anna')).toBe(draw('anna'))
  expect(draw('anna')).not.toBe(draw('bianca'))
})

test('three hundred people hardly ever share a look', () => {
  const looks = Array.from({ length: 300 }, (_, index) =>
    drawPortrait(imaginePortrait(random(`p${index}`), { seed: 'same', sex: 'woman', age: 30 })),
  )
  expect(new Set(looks).size).toBeGreaterThan(295)
})

test('every drawing renders', async () => {
  const drawings = [
    ...Object.values<Portrait>(cast).map(drawPortrait),
    ...[...serviceScenes, ...placeScenes].map(drawScene),
    drawCameo('woman'),
    drawCameo('man'),
  ]
  for (const svg of drawings) {
    const { channels } = await sharp(Buffer.from(svg), { density: 6 }).stats()
    // A picture that failed to draw is one flat colour.
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(8)
  }
})
