import { expect, test } from 'vitest'
import { kmBetween, nearbyProvinces, neighbours } from './capitals.ts'
import { provinceById, provinces } from './provinces.ts'

const [milano, roma, torino, napoli, cagliari, sudSardegna] = [15, 58, 1, 63, 92, 111] as const
const names = (ids: readonly number[]) => ids.map((id) => provinceById(id)?.name)

test('every province has a capital in Italy, and no two share a place', () => {
  for (const { id, name } of provinces)
    for (const other of provinces) {
      const km = kmBetween(id, other.id)
      expect(km, `${name}, ${other.name}`).not.toBeNull()
      expect(km).toBe(kmBetween(other.id, id))
      if (other.id === id) expect(km).toBe(0)
      else expect(km, `${name}, ${other.name}`).toBeGreaterThan(5)
      expect(km).toBeLessThan(1250)
    }
})

test('distances are those of the map', () => {
  for (const [one, other, km] of [
    [milano, roma, 477],
    [milano, torino, 126],
    [roma, napoli, 188],
    [cagliari, sudSardegna, 51],
  ] as const)
    expect(Math.abs((kmBetween(one, other) ?? 0) - km), `${one}, ${other}`).toBeLessThan(6)
})

test('a province comes first, then its neighbours, the nearest before the others', () => {
  expect(names(nearbyProvinces(milano)).slice(0, 3)).toEqual(['Milano', 'Monza e Brianza', 'Lodi'])
  expect(names(nearbyProvinces(milano))).toEqual(
    expect.arrayContaining(['Pavia', 'Como', 'Bergamo', 'Varese', 'Lecco']),
  )
  for (const { id } of provinces) {
    const [own, ...others] = nearbyProvinces(id)
    expect(own).toBe(id)
    expect(others.length).toBeGreaterThanOrEqual(neighbours.least)
    expect(others.length).toBeLessThanOrEqual(neighbours.most)
    const km = others.map((other) => kmBetween(id, other) ?? 0)
    expect(km).toEqual(km.toSorted((a, b) => a - b))
  }
  expect(nearbyProvinces(104)).toEqual([])
})
