import { expect, test } from 'vitest'
import { firstFraming, isWithin, turnedOn, turnedSize } from './crop.ts'

const photo = { width: 1600, height: 1200 }

test('a quarter further the point stays on what it was on, and four quarters are none', () => {
  const upright = { left: 0, top: 0, width: 960, focus_x: 100, focus_y: 200 }
  const turned = turnedOn(upright, photo)
  // The lower edge is on the left now.
  expect(turned).toMatchObject({ turn: 90, focus_x: 1000, focus_y: 100 })
  expect(turnedSize(photo, turned.turn)).toEqual({ width: 1200, height: 1600 })
  let framing = upright as ReturnType<typeof turnedOn>
  for (const turn of [90, 180, 270, 0] as const) {
    framing = turnedOn(framing, photo)
    expect(framing.turn).toBe(turn)
    expect(isWithin(framing, photo)).toBe(true)
  }
  expect(framing.width).toBe(firstFraming(photo)?.width)
})
