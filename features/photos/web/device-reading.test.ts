import { expect, test } from 'vitest'
import { brightnessOf, greyOf, hintOn, histogramOf, sharpnessOf } from './device-reading.ts'

const [width, height] = [64, 80]

/** One grey value per pixel, as a canvas gives it. */
function drawn(valueAt: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at += 1)
    rgba.fill(valueAt(at % width, Math.floor(at / width)), at * 4, at * 4 + 3)
  return rgba
}

function read(valueAt: (x: number, y: number) => number) {
  const grey = greyOf(drawn(valueAt))
  return {
    width: 1600,
    height: 2000,
    brightness: brightnessOf(histogramOf(grey)),
    sharpness: sharpnessOf(grey, width, height),
  }
}

const board = (low: number, high: number) => (x: number, y: number) =>
  ((x >> 2) + (y >> 2)) % 2 === 0 ? low : high

test('light is the mean of the histogram', () => {
  expect(read(() => 90).brightness).toBeCloseTo(90, 0)
  expect(read(board(40, 200)).brightness).toBeCloseTo(120, 0)
})

test('an even grey has no edges, a board has many, the same board in mild contrast few', () => {
  expect(read(() => 90).sharpness).toBe(0)
  expect(read(board(40, 200)).sharpness).toBeGreaterThan(1_000)
  expect(read(board(100, 108)).sharpness).toBeLessThan(100)
})

test('the gravest fault is told, the dark before the blurred, the blurred before the small', () => {
  expect(hintOn(read(board(40, 200)))).toBeNull()
  expect(hintOn(read(board(10, 20)))).toBe('dark')
  expect(hintOn(read(board(100, 108)))).toBe('blurred')
  expect(hintOn({ ...read(board(40, 200)), width: 480, height: 640 })).toBe('small')
})
